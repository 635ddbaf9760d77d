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


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        from statistics import fmean, stdev, variance
        with open("data/digits_runs.csv", newline="") as file:
            score = {(r["method"], r["seed"], r["split"]): float(r["score"]) for r in csv.DictReader(file)}
        seeds, splits = sorted({k[1] for k in score}), sorted({k[2] for k in score})
        gaps = [fmean(score["method", s, one] - score["baseline", s, one] for s in seeds) for one in splits]
        half = 3.182 * stdev(gaps) / len(gaps) ** 0.5
        between = variance([fmean(score["method", s, one] for s in seeds) for one in splits])
        within = fmean(variance([score["method", s, one] for s in seeds]) for one in splits)
        return {"mean": fmean(gaps), "low": fmean(gaps) - half, "high": fmean(gaps) + half, "larger": "splits" if between > within else "seeds"}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
