import csv
import unittest
from pathlib import Path
from statistics import fmean


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Rounds(unittest.TestCase):
    def setUp(self):
        for name in ("rounds.csv", "predictions.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.rows = read("rounds.csv")
        self.assertTrue(self.rows, "rounds.csv has no rows")

    def test_at_least_seven_rounds_with_one_idea_each(self):
        self.assertEqual(list(self.rows[0]), ["round", "idea", "fold1", "fold2", "fold3", "mean", "verdict"])
        self.assertEqual([int(r["round"]) for r in self.rows], list(range(1, len(self.rows) + 1)))
        self.assertGreaterEqual(len(self.rows), 7)
        ideas = [r["idea"].strip() for r in self.rows]
        self.assertEqual(len(set(ideas)), len(ideas), "an idea occurs twice")
        self.assertTrue(all(len(i) >= 8 for i in ideas), "an idea has fewer than eight characters")

    def test_means_follow_from_possible_folds(self):
        for r in self.rows:
            folds = [float(r[f]) for f in ("fold1", "fold2", "fold3")]
            self.assertTrue(all(3 < f < 60 for f in folds), f"round {r['round']}: {folds} are not per cent of a fair score")
            self.assertAlmostEqual(float(r["mean"]), fmean(folds), delta=0.011, msg=f"round {r['round']}")

    def test_verdicts_follow_the_rule(self):
        self.assertEqual(self.rows[0]["verdict"], "keep")
        best = float(self.rows[0]["mean"])
        for r in self.rows[1:]:
            gain = best - float(r["mean"])
            if abs(gain - 0.05) > 0.011:
                self.assertEqual(r["verdict"], "keep" if gain > 0.05 else "drop", f"round {r['round']}: gain {gain:.3f}")
            self.assertIn(r["verdict"], ("keep", "drop"))
            if r["verdict"] == "keep":
                best = float(r["mean"])
        self.assertIn("drop", [r["verdict"] for r in self.rows], "at least one idea fails")
