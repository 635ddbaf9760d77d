import csv
import unittest
from pathlib import Path

from tuning import curve, draw, expected_best, fair


def rows(*specs):
    return [{"method": m, "split": s} for m, s in specs]


class Tuning(unittest.TestCase):
    def test_draw(self):
        values = draw(1, 0.001, 0.1, 400)
        self.assertEqual(values, draw(1, 0.001, 0.1, 400))
        self.assertTrue(all(0.001 <= v <= 0.1 for v in values))
        self.assertAlmostEqual(sum(v < 0.01 for v in values) / 400, 0.5, delta=0.1)

    def test_expected_best(self):
        self.assertAlmostEqual(expected_best([3, 1, 2], 1), 2)
        self.assertAlmostEqual(expected_best([0, 1], 3), 0.875)
        self.assertEqual(len(curve([1, 2, 3])), 3)
        self.assertTrue(curve([1, 5, 2]) == sorted(curve([1, 5, 2])))

    def test_fair(self):
        self.assertEqual(fair(rows(("a", "valid"), ("b", "valid"))), [])
        for bad, word in ((rows(("a", "v"), ("b", "v"), ("b", "v")), "trials"), (rows(("a", "v"), ("b", "w")), "split"), (rows(("a", "test"), ("b", "test")), "test")):
            self.assertTrue(any(word in p for p in fair(bad)), word)

    def test_trials(self):
        self.assertTrue(Path("trials.csv").is_file(), "trials.csv is missing")
        with open("trials.csv", newline="") as f:
            data = list(csv.DictReader(f))
        self.assertEqual(fair(data), [])
        methods = {r["method"] for r in data}
        self.assertGreaterEqual(len(methods), 2)
        text = Path("baseline.md").read_text()
        for m in methods:
            scores = [float(r["score"]) for r in data if r["method"] == m]
            self.assertGreaterEqual(len(scores), 5, m)
            self.assertIn(f"{expected_best(scores, 3):.3f}", text, f"expected best of 3 for {m}")
