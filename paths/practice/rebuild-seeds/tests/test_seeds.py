import csv
import unittest
from pathlib import Path

from seeds import by_seed, interval, paired, parts


def r(method, seed, split, score):
    return {"method": method, "seed": str(seed), "split": split, "score": str(score)}


ROWS = [r("m", 1, "y", 4), r("m", 0, "y", 2), r("b", 0, "y", 1), r("b", 1, "y", 1), r("b", 0, "x", 0), r("m", 0, "x", 5), r("b", 1, "x", 1), r("m", 1, "x", 8)]


class Seeds(unittest.TestCase):
    def test_interval(self):
        mean, low, high = interval([1.0, 2.0, 3.0])
        self.assertAlmostEqual(mean, 2)
        self.assertAlmostEqual(high - mean, 2.484, places=2)
        self.assertAlmostEqual(mean - low, 2.484, places=2)
        with self.assertRaises(ValueError):
            interval([1.0])

    def test_pairs(self):
        self.assertEqual(by_seed(ROWS, "b", "m", "y"), [1, 3])
        self.assertEqual(paired(ROWS, "b", "m"), [6, 2])

    def test_parts(self):
        between, within = parts(ROWS, "m")
        self.assertAlmostEqual(between, 6.125)
        self.assertAlmostEqual(within, 3.25)

    def test_report(self):
        with open("data/runs.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        text = Path("seeds.md").read_text().replace("\u2212", "-")
        for v in interval(paired(rows, "baseline", "method")):
            self.assertIn(f"{v:.3f}", text)
