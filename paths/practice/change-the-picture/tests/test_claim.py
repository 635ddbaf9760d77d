import csv
import unittest
from collections import Counter
from pathlib import Path


class TestLooks(unittest.TestCase):
    def rows(self):
        with Path("looks.csv").open(newline="") as f:
            return list(csv.DictReader(f))

    def test_a_hundred_results_of_six_changes(self):
        rows = self.rows()
        self.assertGreaterEqual(len(rows), 100, "rows of looks.csv")
        counts = Counter(r["change"] for r in rows)
        self.assertGreaterEqual(len([c for c in counts.values() if c >= 10]), 6, f"changes with ten looks: {dict(counts)}")
        self.assertEqual({"yes", "no"}, {r["kept"] for r in rows} | {"yes"}, "kept is yes or no, and at least one is no")

    def test_the_change_thrown_out_failed_in_the_looks(self):
        text = Path("thrown-out.md").read_text()
        line = next((x for x in text.splitlines() if x.startswith("Out:")), "Out:")
        out = line.removeprefix("Out:").strip()
        bad = [r for r in self.rows() if r["change"] == out and r["kept"] == "no"]
        self.assertTrue(bad, f"no row of looks.csv says no for {out!r}")
