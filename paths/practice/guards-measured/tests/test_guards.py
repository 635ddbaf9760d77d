import csv
import unittest
from pathlib import Path

from guards import alarm_precision, best_threshold, both, independent, rates


class Guards(unittest.TestCase):
    def test_rates(self):
        self.assertEqual(rates([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0], 0.5), (1.0, 0.5))
        self.assertEqual(rates([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0], 0.6), (0.5, 0.0))

    def test_alarms(self):
        self.assertAlmostEqual(alarm_precision(0.95, 0.02, 0.001), 0.0454, places=3)
        self.assertEqual(alarm_precision(0.0, 0.0, 0.1), 0.0)

    def test_threshold_follows_the_prices(self):
        s, y = [0.9, 0.6, 0.7, 0.2], [1, 1, 0, 0]
        self.assertEqual(best_threshold(s, y, 0.5, 1, 10), 0.9)
        self.assertEqual(best_threshold(s, y, 0.5, 10, 1), 0.6)
        self.assertEqual(best_threshold(s, y, 0.5, 0, 1), 1.01, "ties: the highest threshold")

    def test_pair(self):
        self.assertEqual(both([0.1, 0.9], [0.3, 0.2]), [0.3, 0.9])
        self.assertAlmostEqual(independent(0.9, 0.9), 0.99)

    def test_report(self):
        with open("data/scores.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        y, a, b = [int(r["attack"]) for r in rows], [float(r["guard1"]) for r in rows], [float(r["guard2"]) for r in rows]
        t = best_threshold(a, y, 0.001, 1000, 1)
        text = Path("guards.md").read_text()
        for v in (t, *rates(a, y, t), rates(both(a, b), y, 0.5)[0], independent(rates(a, y, 0.5)[0], rates(b, y, 0.5)[0])):
            self.assertTrue(any(f"{v:.{k}f}" in text for k in (2, 3, 4)), f"guards.md lacks {v:.3f}")
        p = alarm_precision(*rates(a, y, t), 0.001)
        self.assertTrue(any(x in text for x in (f"{p:.3f}", f"{p:.4f}", f"{100 * p:.1f} %", f"{100 * p:.2f} %", f"{p:.2f}")), f"precision of alarms {p:.4f}")
