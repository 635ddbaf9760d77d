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


class RealData(unittest.TestCase):
    """real.json: what two models that were really measured say, computed here once more."""

    def figures(self):
        from math import ceil
        from statistics import NormalDist
        with open("data/gsm8k.csv", newline="", encoding="utf-8") as f:
            data = list(csv.DictReader(f))
        low, high = interval(data, 2000, 0)
        a = sum(r["a"] > r["b"] for r in data) / len(data)
        b = sum(r["b"] > r["a"] for r in data) / len(data)
        z = NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(0.8)
        needed = ceil(z**2 * (a + b - (b - a) ** 2) / (b - a) ** 2 - 1e-9)
        return {"difference": b - a, "low": low, "high": high, "verdict": "b is better", "needed": needed}

    def test_real_json_follows_from_the_real_table(self):
        import json
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
