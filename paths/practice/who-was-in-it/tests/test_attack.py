import csv
import unittest
from pathlib import Path

import attack
from attack import auc, scores, split, tpr_at


class Attack(unittest.TestCase):
    def test_auc(self):
        self.assertEqual(auc([2, 3], [1, 2]), 0.875)
        self.assertEqual(auc([1], [1, 1]), 0.5)

    def test_tpr(self):
        strangers = list(range(100))
        members = [200, 99.5, 99, 98.5, 50]
        for fpr, want in ((0.0, 0.4), (0.01, 0.8), (0.005, 0.4), (0.009, 0.4), (0.5, 1.0), (1.0, 1.0)):
            self.assertAlmostEqual(tpr_at(members, strangers, fpr), want, msg=f"fpr {fpr}")
        self.assertEqual(tpr_at([5, 6], [5] * 10, 0.05), 0.5, "equal to the threshold is not above it")

    def test_scores(self):
        rows = [{"member": "1", "target": "2.0", "reference": "3.0"}, {"member": "0", "target": "4.0", "reference": "3.0"}]
        self.assertEqual([scores(rows, k) for k in ("loss", "reference", "ratio")], [[-2, -4], [1, -1], [1.5, 0.75]])
        self.assertEqual(split(rows, "reference"), ([1], [-1]))
        with self.assertRaises(ValueError):
            scores(rows, "magic")

    def test_table_and_report(self):
        attack.main()
        with open("data/losses.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        with open("attack.csv", newline="") as f:
            got = list(csv.DictReader(f))
        self.assertEqual([r["kind"] for r in got], ["loss", "reference", "ratio"])
        for r in got:
            m, s = split(rows, r["kind"])
            self.assertAlmostEqual(float(r["auc"]), auc(m, s), delta=0.0006)
            self.assertAlmostEqual(float(r["tpr01"]), tpr_at(m, s, 0.01), delta=0.0006)
        text = Path("membership.md").read_text().partition("## Repetition")[2]
        for n in ("1", "8"):
            v = tpr_at(*split([r for r in rows if r["repeats"] in ("0", n)], "reference"), 0.01)
            self.assertIn(f"{v:.2f}", text, f"TPR for {n} repeats")
