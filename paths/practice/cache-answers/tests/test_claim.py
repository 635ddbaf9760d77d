import csv
import unittest
from pathlib import Path


class TestPairs(unittest.TestCase):
    def test_forty_pairs_with_eight_dangerous_ones(self):
        with Path("pairs.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 40)
        self.assertLessEqual({r["share"] for r in rows}, {"yes", "no"})
        self.assertGreaterEqual(sum(r["share"] == "no" for r in rows), 8, "pairs that must not share")
        for r in rows:
            self.assertTrue(-1 <= float(r["similarity"]) <= 1.0001, f"{r}")
            self.assertNotEqual(r["a"], r["b"])
