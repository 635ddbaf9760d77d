import csv
import json
import random
import unittest
from pathlib import Path
from statistics import fmean, median

from bootstrap import bootstrap_interval


def casual() -> list[float]:
    with open("data/trips.csv", newline="") as file:
        return [float(row["minutes"]) for row in csv.DictReader(file) if row["rider"] == "casual"]


def reference(values, statistic, draws=4000) -> tuple[float, float]:
    rng = random.Random(99)
    results = sorted(statistic(rng.choices(values, k=len(values))) for _ in range(draws))
    return results[round(0.025 * (draws - 1))], results[round(0.975 * (draws - 1))]


class Bootstrap(unittest.TestCase):
    def test_equal_values_give_an_interval_of_no_width(self):
        self.assertEqual(tuple(bootstrap_interval([5.0] * 9, median, 50, 0.95, random.Random(1))), (5.0, 5.0))

    def test_the_interval_of_a_mean_has_the_right_width(self):
        values = [float(x) for x in range(100)]  # deviation 28.9, so about 49.5 +- 5.66
        for level, reach in ((0.95, 5.66), (0.5, 1.95)):
            low, high = bootstrap_interval(values, fmean, 4000, level, random.Random(2))
            why = f"level {level}: about {49.5 - reach:.1f} to {49.5 + reach:.1f}, not {low:.1f} to {high:.1f}; cut (1 - level) / 2 at each end"
            self.assertAlmostEqual(low, 49.5 - reach, delta=0.5, msg=why)
            self.assertAlmostEqual(high, 49.5 + reach, delta=0.5, msg=why)

    def test_the_statistic_is_used(self):
        values = [1.0, 2.0, 3.0, 4.0, 100.0] * 10
        low, high = bootstrap_interval(values, median, 500, 0.95, random.Random(3))
        self.assertTrue(1 < low <= 3 <= high <= 4, f"median interval is {low} to {high}")
        self.assertEqual(tuple(bootstrap_interval(values, len, 20, 0.95, random.Random(3))), (50, 50), "each resample has as many values as the sample")

    def test_a_higher_level_gives_a_wider_interval(self):
        values = casual()
        a = bootstrap_interval(values, fmean, 2000, 0.5, random.Random(4))
        b = bootstrap_interval(values, fmean, 2000, 0.99, random.Random(4))
        self.assertTrue(b[0] < a[0] < a[1] < b[1], f"50 %: {a}, 99 %: {b}")

    def test_the_same_seed_gives_the_same_interval(self):
        values = casual()
        pair = [tuple(bootstrap_interval(values, median, 200, 0.9, random.Random(6))) for _ in range(2)]
        self.assertEqual(*pair)

    def test_the_values_do_not_change(self):
        values = [3.0, 1.0, 2.0]
        bootstrap_interval(values, median, 10, 0.9, random.Random(1))
        self.assertEqual(values, [3.0, 1.0, 2.0])


class Interval(unittest.TestCase):
    def test_interval_json_describes_the_casual_trips(self):
        self.assertTrue(Path("interval.json").is_file(), "interval.json is missing")
        mine = json.loads(Path("interval.json").read_text())
        values = casual()
        low, high = reference(values, median)
        self.assertAlmostEqual(mine.get("median", -1), median(values), delta=0.006, msg="median")
        self.assertAlmostEqual(mine.get("low", -1), low, delta=0.8, msg="low")
        self.assertAlmostEqual(mine.get("high", -1), high, delta=0.8, msg="high")
