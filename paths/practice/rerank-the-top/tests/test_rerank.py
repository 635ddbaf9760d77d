import csv
import json
import math
import unittest
from pathlib import Path

ROWS = [
    {"right": "b", "candidates": ["a", "b", "c"], "scores": [1.0, 2.0, 3.0], "ms": [10, 20, 30]},
    {"right": "z", "candidates": ["z", "y"], "scores": [0.5, 0.5], "ms": [5, 5]},
]


class Rerank(unittest.TestCase):
    def test_rerank(self):
        from rerank import rerank
        c, s = list("abcd"), [1.0, 3.0, 3.0, 9.0]
        for depth, want in ((0, "abcd"), (1, "abcd"), (3, "bcad"), (4, "dbca"), (9, "dbca")):
            self.assertEqual("".join(rerank(c, s, depth)), want, f"depth {depth}")
        self.assertEqual(c, list("abcd"), "the input was changed")

    def test_ceiling(self):
        from rerank import ceiling
        self.assertEqual([ceiling(ROWS, d) for d in (0, 1, 2)], [0, .5, 1])

    def test_percentile(self):
        from rerank import percentile
        self.assertEqual(percentile([5, 1, 4, 2, 3, 6, 7, 8, 9, 10], .95), 10)
        self.assertEqual(percentile(list(range(1, 41)), .95), 38)
        self.assertEqual(percentile([3, 1, 2], .5), 2)
        self.assertEqual(percentile([7], .01), 7)

    def test_curve(self):
        from rerank import curve
        got = curve(ROWS, [0, 2, 3])
        want = [(0, .5, 1, 0, 0, 0), (2, 1, 1, 1, 20, 30), (3, .5, 1, 1, 35, 60)]
        for g, w in zip(got, want):
            for key, x in zip(("depth", "top1", "top5", "ceiling", "mean_ms", "p95_ms"), w):
                self.assertAlmostEqual(g[key], x, msg=f"{key} at depth {w[0]}")

    def test_top5_means_five(self):
        from rerank import curve
        row = {"right": "f", "candidates": list("abcdef"), "scores": [6.0, 5.0, 4.0, 3.0, 2.0, 1.0], "ms": [1] * 6}
        self.assertEqual(curve([row], [6])[0]["top5"], 0)
        self.assertEqual(curve([{**row, "right": "e"}], [6])[0]["top5"], 1)

    def test_choose(self):
        from rerank import choose
        p = [{"depth": d, "top1": t, "p95_ms": m} for d, t, m in ((0, .5, 0), (5, .6, 90), (10, .6, 180), (20, .7, 370))]
        self.assertEqual([choose(p, b) for b in (0, 100, 200, 370, 999)], [0, 5, 5, 20, 20])
        self.assertEqual(choose(p[1:], 10), 0)

    def test_curve_file(self):
        self.assertTrue(Path("curve.csv").is_file(), "curve.csv is missing")
        rows = [json.loads(x) for x in Path("data/candidates.jsonl").read_text().splitlines()]
        with open("curve.csv", newline="") as f:
            got = {int(r["depth"]): r for r in csv.DictReader(f)}
        self.assertEqual(list(got), [0, 3, 5, 10, 20, 40])
        for d, g in got.items():
            tops, times, inside = [], [], 0
            for r in rows:
                n = min(d, len(r["candidates"]))
                order = [r["candidates"][i] for i in sorted(range(n), key=lambda i: -r["scores"][i])] + r["candidates"][n:]
                tops.append(order.index(r["right"]) if r["right"] in order else 999)
                times.append(sum(r["ms"][:d]))
                inside += r["right"] in r["candidates"][:d]
            want = {"top1": sum(t < 1 for t in tops) / 40, "top5": sum(t < 5 for t in tops) / 40, "ceiling": inside / 40, "mean_ms": sum(times) / 40, "p95_ms": sorted(times)[math.ceil(.95 * 40) - 1]}
            for key, w in want.items():
                self.assertAlmostEqual(float(g[key]), w, delta=.06 if "ms" in key else .001, msg=f"{key} at depth {d}")
