import csv
import unittest
from pathlib import Path
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
