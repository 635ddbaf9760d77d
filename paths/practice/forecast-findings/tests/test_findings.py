import csv
import json
import random
import unittest
from pathlib import Path
from statistics import fmean, stdev


class Findings(unittest.TestCase):
    def setUp(self):
        for name in ("errors_by_day.csv", "interval.json"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        with open("errors_by_day.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))
        self.mine = json.loads(Path("interval.json").read_text())
        self.baseline = [abs(float(r["actual"]) - float(r["baseline"])) for r in self.rows]
        self.model = [abs(float(r["actual"]) - float(r["model"])) for r in self.rows]

    def test_the_table_has_at_least_56_different_days(self):
        dates = [row["date"][:10] for row in self.rows]
        self.assertEqual(len(dates), len(set(dates)), "a day occurs twice")
        self.assertGreaterEqual(len(dates), 56)

    def test_the_actual_trips_are_those_of_the_data(self):
        with open("data/errors_by_day.csv", newline="", encoding="utf-8-sig") as file:
            actual = {row["date"]: float(row["actual"]) for row in csv.DictReader(file)}
        for row in self.rows:
            day = row["date"][:10]
            self.assertIn(day, actual, "the project's days from 12 May 2011 on")
            self.assertEqual(float(row["actual"]), actual[day], f"actual trips on {day}")

    def test_the_predictions_are_not_the_answers(self):
        for name, errors in (("baseline", self.baseline), ("model", self.model)):
            hits = sum(error < 0.5 for error in errors)
            self.assertLess(hits, len(errors) / 5, f"{name} is equal to actual on {hits} of {len(errors)} days: a leak")

    def test_the_errors_are_the_means_of_the_table(self):
        self.assertAlmostEqual(self.mine.get("baseline_mae", -1), fmean(self.baseline), delta=0.06)
        self.assertAlmostEqual(self.mine.get("model_mae", -1), fmean(self.model), delta=0.06)

    def test_the_gain_is_baseline_minus_model(self):
        self.assertAlmostEqual(self.mine.get("gain", -1e9), fmean(self.baseline) - fmean(self.model), delta=0.11)

    def test_the_interval_is_a_bootstrap_over_days(self):
        gains = [b - m for b, m in zip(self.baseline, self.model)]
        rng = random.Random(11)
        means = sorted(fmean(rng.choices(gains, k=len(gains))) for _ in range(4000))
        error = stdev(gains) / len(gains) ** 0.5
        for name, want in (("low", means[100]), ("high", means[-101])):
            self.assertAlmostEqual(self.mine.get(name, -1e9), want, delta=0.25 * error + 0.1, msg=f"{name}: about {want:.1f} is expected")
