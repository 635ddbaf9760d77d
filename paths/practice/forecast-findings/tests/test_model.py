import csv
import unittest
from pathlib import Path
from statistics import fmean


class Model(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("errors_by_day.csv").is_file(), "errors_by_day.csv is missing")
        with open("errors_by_day.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))
        with open("data/errors_by_day.csv", newline="", encoding="utf-8-sig") as file:
            known = {row["date"]: (float(row["actual"]), float(row["baseline"])) for row in csv.DictReader(file)}
        for row in self.rows:
            self.assertIn(row["date"][:10], known, "the project's days from 12 May 2011 on")
        self.before = fmean(abs(a - b) for a, b in (known[row["date"][:10]] for row in self.rows))

    def error(self, name):
        return fmean(abs(float(row["actual"]) - float(row[name])) for row in self.rows)

    def test_the_error_is_possible_on_these_days(self):
        mae = self.error("model")
        self.assertGreater(mae, 0.75 * self.before,
            f"your model is wrong by {mae:.0f} trips, the day before by {self.before:.0f} on the same days. Over all 600 days even the "
            "measured weather of the day itself, which nobody has at midnight, brings 775 only to 715. Look for a leak: is each column known at midnight, and did the model learn from earlier days only?")

    def test_the_baseline_is_a_fair_rule(self):
        mae = self.error("baseline")
        self.assertTrue(0.75 * self.before < mae < 2 * self.before,
            f"your baseline is wrong by {mae:.0f} trips, the day before by {self.before:.0f} on the same days; take a free rule that somebody would use")
