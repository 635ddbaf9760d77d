import csv
import unittest
from pathlib import Path
from statistics import fmean

import ablate
from ablate import best_setting, interaction, losses, matters


def r(v, s, k, x):
    return {"variant": v, "setting": s, "seed": str(k), "score": str(x)}


ROWS = [r("full", "s3", 1, 9), r("full", "s3", 0, 8), r("full", "s1", 0, 7), r("full", "s1", 1, 7),
        r("v", "s3", 0, 4), r("v", "s3", 1, 6), r("v", "s1", 0, 7), r("v", "s1", 1, 7)]


class Ablate(unittest.TestCase):
    def test_losses(self):
        self.assertEqual((best_setting(ROWS, "full"), best_setting(ROWS, "v")), ("s3", "s1"))
        self.assertEqual(losses(ROWS, "v", False), [4, 3])
        self.assertEqual(losses(ROWS, "v", True), [1, 2])
        self.assertEqual(losses(ROWS, "v", False, "s1"), [0, 0])

    def test_matters(self):
        self.assertTrue(matters([0.02, 0.03, 0.025]))
        self.assertFalse(matters([0.01, 0.03, 0.012]), "three values: t is 4.303")
        self.assertTrue(matters([0.01, 0.03, 0.012, 0.02, 0.025]), "five values: t is 2.776")
        self.assertFalse(matters([0.45, 0.15, 0.55, -0.15, 0.35]), "five values: t is 2.776, not 2")
        self.assertFalse(matters([0.05, -0.04, 0.01]))
        self.assertFalse(matters([-0.02, -0.03]))

    def test_table(self):
        ablate.main()
        with open("data/ablation.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        with open("ablation.csv", newline="") as f:
            got = list(csv.DictReader(f))
        self.assertEqual([x["variant"] for x in got], ["no-A", "no-B", "no-C", "no-A-B"])
        for x in got:
            self.assertAlmostEqual(float(x["old"]), fmean(losses(rows, x["variant"], False)), delta=0.0006)
            self.assertAlmostEqual(float(x["tuned"]), fmean(losses(rows, x["variant"], True)), delta=0.0006)
            self.assertEqual(x["matters"], "yes" if matters(losses(rows, x["variant"], True)) else "no")
        self.assertIn(f"{interaction(rows, 'no-A', 'no-B', 'no-A-B'):.3f}", Path("carries.md").read_text(encoding="utf-8").replace("\u2212", "-"))
