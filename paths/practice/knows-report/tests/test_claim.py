import csv
import unittest
from pathlib import Path


def column(path, name):
    with Path(path).open(newline="") as file:
        return [float(row[name]) for row in csv.DictReader(file)]


class Judge(unittest.TestCase):
    def test_the_evidence_is_large_enough_and_in_the_report(self):
        from judge import percentile
        effects = column("evidence.csv", "effect")
        self.assertGreaterEqual(len(effects), 30, "at least 30 pairs")
        for name in ("swapped", "unrelated"):
            self.assertEqual(len(column("evidence.csv", name)), len(effects))
        others = column("random.csv", "effect")
        self.assertGreaterEqual(len(others), 100, "at least 100 random patches")
        main = sum(effects) / len(effects)
        self.assertTrue(0 <= percentile(main, others) <= 1)
        text = Path("report.md").read_text(encoding="utf-8").replace("\u2212", "-")
        self.assertIn(f"{main:.2f}", text.partition("## Is used")[2], "report.md: the mean effect of evidence.csv under ## Is used")
        self.assertGreater(len(set(others)), 1, "random patches that are all equal are not random")
