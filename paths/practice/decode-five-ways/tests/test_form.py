import csv
import unittest
from pathlib import Path


class Case(unittest.TestCase):
    def near(self, got, expected, what):
        self.assertEqual(len(got), len(expected), f"length of {what}")
        for g, e in zip(got, expected):
            self.assertAlmostEqual(g, e, msg=f"{what}: expected {expected}, got {got}")


class Ways(Case):
    def test_failures_csv_has_one_row_for_each_way(self):
        rows = list(csv.DictReader(Path("failures.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual(sorted(r["method"] for r in rows), ["beam", "greedy", "temperature", "top-k", "top-p"])
        for r in rows:
            self.assertGreaterEqual(len(r["text"].split()), 15, f"words in the text of {r['method']}")
            self.assertGreaterEqual(len((r["failure"] or "").strip()), 20, f"failure of {r['method']}")
