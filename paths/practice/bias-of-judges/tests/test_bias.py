import csv
import json
import unittest
from collections import Counter
from pathlib import Path
from random import Random
from statistics import fmean

from bias import correct, first_share, interval, rates, settle


def row(p, o, w):
    return {"pair": p, "order": o, "winner": w}


class Bias(unittest.TestCase):
    def test_pairs(self):
        rows = [row("1", "ab", "first"), row("1", "ba", "second"), row("2", "ab", "first"), row("2", "ba", "first"), row("3", "ba", "first"), row("3", "ab", "second")]
        self.assertEqual(settle(rows), {"1": "a", "2": "tie", "3": "b"})
        self.assertAlmostEqual(first_share(rows), 4 / 6)

    def test_rates_and_correction(self):
        self.assertEqual(rates([(1, 1), (1, 1), (1, 0), (1, 1), (0, 0), (0, 1)]), (0.75, 0.5))
        self.assertAlmostEqual(correct(0.62, 0.9, 0.8), 0.6)
        self.assertEqual((correct(0.1, 0.9, 0.8), correct(0.95, 0.9, 0.8)), (0.0, 1.0))
        with self.assertRaises(ValueError):
            correct(0.5, 0.6, 0.4)

    def test_interval(self):
        gold = [(1, 1)] * 45 + [(1, 0)] * 5 + [(0, 0)] * 40 + [(0, 1)] * 10
        low, high = interval(gold, [1] * 62 + [0] * 38, 1500, 1)
        self.assertGreater(high - low, 0.31, "resample the human-graded items, too")
        self.assertTrue(0.35 < low < 0.5 and 0.7 < high < 0.85, f"{low}, {high}")
        self.assertEqual(interval(gold, [1, 0] * 50, 50, 3), interval(gold, [1, 0] * 50, 50, 3))
        interval([(1, 1), (0, 0), (0, 1)], [1, 0], 200, 2)

    def test_report(self):
        text = Path("judge.md").read_text()
        pairs, gold, judged = (list(csv.DictReader(Path(f"data/{n}.csv").read_text().splitlines())) for n in ("pairs", "gold", "judged"))
        g = [(int(r["human"]), int(r["judge"])) for r in gold]
        want = [first_share(pairs), *rates(g)]
        for s in "AB":
            p = fmean(int(r["judge"]) for r in judged if r["system"] == s)
            want += [p, correct(p, *rates(g))]
        for v in want:
            self.assertIn(f"{v:.2f}", text, "judge.md lacks this number")


class RealJudge(unittest.TestCase):
    """real.json: a small model that chose between a right and a wrong answer."""

    def test_real_json_says_what_the_judge_looked_at(self):
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        self.assertIsInstance(mine, dict)
        rows = list(csv.DictReader(Path("data/smollm2.csv").read_text(encoding="utf-8").splitlines()))
        first = {letters: [] for letters in ("AB", "BA")}
        pairs, lean = {}, Counter()
        for r in rows:
            won = float(r["margin"]) > 0
            first[r["letters"]].append(won)
            if r["letters"] == "AB":
                pairs.setdefault(r["pair"], []).append((won, won == (r["order"] == "ab")))
            lean[r["pair"]] += float(r["margin"]) if r["order"] == "ab" else -float(r["margin"])
        settled = [seen[0][1] for seen in pairs.values() if seen[0][1] == seen[1][1]]
        rng = Random(0)
        units = [fmean(w for w, _ in pairs[p]) for p in sorted(pairs)]
        means = sorted(fmean(rng.choices(units, k=len(units))) for _ in range(1000))
        want = {"first": fmean(first["AB"]), "low": means[25], "high": means[975], "first_swapped": fmean(first["BA"]),
                "settled": len(settled), "right": sum(settled), "balanced": sum(v > 0 for v in lean.values())}
        for name, value in want.items():
            self.assertIn(name, mine, "real.json has no such figure")
            self.assertIsInstance(mine[name], int | float)
            self.assertTrue(abs(mine[name] - value) <= (0.006 if isinstance(value, float) else 0), f"{name} in real.json is not what the verdicts say")
