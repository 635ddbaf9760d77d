import csv
import json
import unittest
from pathlib import Path
from statistics import fmean


class Draws(unittest.TestCase):
    def setUp(self):
        for name in ("ranges.json", "draws.csv", "best.json"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.ranges = json.loads(Path("ranges.json").read_text(encoding="utf-8"))
        with open("draws.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))
        self.assertTrue(self.rows, "draws.csv has no rows")

    def test_ranges_have_a_scale_and_a_reason(self):
        self.assertGreaterEqual(len(self.ranges), 3, "at least three settings")
        self.assertIn("learning_rate", self.ranges)
        for name, r in self.ranges.items():
            self.assertLess(r["low"], r["high"], name)
            self.assertIn(r["scale"], ("log", "linear"), name)
            self.assertGreaterEqual(len(r["reason"].strip()), 20, f"{name}: reason")
        rate = self.ranges["learning_rate"]
        self.assertEqual(rate["scale"], "log")
        self.assertGreaterEqual(rate["high"] / rate["low"], 9.99)

    def test_there_are_thirty_draws_with_all_settings(self):
        self.assertEqual([int(float(r["draw"])) for r in self.rows], list(range(1, 31)))
        self.assertEqual(list(self.rows[0]), ["draw", *self.ranges, "fold1", "fold2", "fold3", "mean"])

    def test_every_draw_lies_in_its_range_and_the_draws_differ(self):
        for name, r in self.ranges.items():
            values = [float(x[name]) for x in self.rows]
            for n, v in enumerate(values, 1):
                self.assertTrue(r["low"] * 0.999 <= v <= r["high"] * 1.001, f"draw {n}: {name} = {v}")
            self.assertGreaterEqual(len(set(values)), 8, f"{name} takes only {len(set(values))} values")

    def test_the_learning_rate_is_spread_on_a_log_scale(self):
        r = self.ranges["learning_rate"]
        below = sum(float(x["learning_rate"]) < (r["low"] * r["high"]) ** 0.5 for x in self.rows)
        self.assertTrue(7 <= below <= 23, f"{below} of 30 draws lie below the geometric middle; about 15 are expected")

    def test_the_mean_follows_from_possible_folds(self):
        for x in self.rows:
            folds = [float(x[f]) for f in ("fold1", "fold2", "fold3")]
            self.assertTrue(all(3 < f < 50 for f in folds), f"draw {x['draw']}: {folds} are not per cent of a fair score")
            self.assertAlmostEqual(float(x["mean"]), fmean(folds), delta=0.011, msg=f"draw {x['draw']}")

    def test_best_json_is_the_best_draw(self):
        best = json.loads(Path("best.json").read_text(encoding="utf-8"))
        want = min(self.rows, key=lambda x: float(x["mean"]))
        self.assertEqual(set(best), {*self.ranges, "mean"})
        for key in best:
            self.assertAlmostEqual(float(best[key]), float(want[key]), delta=abs(float(want[key])) * 0.001 + 1e-9, msg=key)
