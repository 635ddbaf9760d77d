import csv
import unittest
from pathlib import Path

from measure import difference, interval, verdict


def rows(spec):
    return [{"item": str(i), "cluster": c, "a": a, "b": b} for i, (c, a, b) in enumerate(spec)]


class Measure(unittest.TestCase):
    def test_difference(self):
        self.assertEqual(difference(rows([("x", "0", "1"), ("x", "1", "1"), ("y", "1", "0"), ("y", "0", "1")])), 0.25)

    def test_clusters_are_drawn_whole(self):
        spec = [("x", "0", "1")] * 5 + [("y", "1", "0")] * 5
        self.assertEqual(interval(rows(spec), 200, 1), (-1.0, 1.0))
        self.assertEqual(interval(rows([("x", "0", "1"), ("x", "0", "0"), ("y", "0", "1"), ("y", "0", "0")]), 50, 1), (0.5, 0.5))

    def test_verdict(self):
        self.assertEqual([verdict(*x) for x in ((0.01, 0.2, 0.3), (-0.2, -0.01, 0.3), (-0.02, 0.04, 0.05), (-0.02, 0.05, 0.05), (0, 0.1, 0.05))],
                         ["b is better", "a is better", "equal enough", "undecided", "undecided"])

    def test_report(self):
        with open("data/answers.csv", newline="") as f:
            data = list(csv.DictReader(f))
        low, high = interval(data, 2000, 0)
        text = Path("measurement.md").read_text().replace("\u2212", "-")
        for v in (difference(data), low, high):
            self.assertIn(f"{v:.3f}", text)
        self.assertIn(verdict(low, high, 0.05), text.partition("## Verdict")[2])
