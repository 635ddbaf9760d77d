import csv
import json
import unittest
from pathlib import Path


class Prices(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("prices.json").is_file(), "prices.json is missing")
        self.p = json.loads(Path("prices.json").read_text(encoding="utf-8"))

    def test_all_six_numbers_are_there(self):
        self.assertEqual(set(self.p), {"call_cost", "yes_value", "break_even", "base_rate", "random_yes", "random_profit"})

    def test_both_prices_are_above_zero(self):
        self.assertGreater(self.p["call_cost"], 0)
        self.assertGreater(self.p["yes_value"], 0)

    def test_break_even_follows_from_the_prices(self):
        self.assertGreater(self.p["yes_value"], 0, "yes_value must be above 0")
        self.assertAlmostEqual(self.p["break_even"], self.p["call_cost"] / self.p["yes_value"], delta=0.0002)

    def test_the_base_rate_comes_from_the_first_1280_rows(self):
        with open("data/calls.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter=";"))
        yes = [r["y"] == "yes" for r in rows]
        got = self.p["base_rate"]
        self.assertGreater(abs(got - sum(yes) / len(yes)), 0.0005, f"base_rate {got} is the share of all rows, test set included")
        self.assertAlmostEqual(got, sum(yes[:1280]) / 1280, delta=0.0002, msg="share of yes in rows 1 to 1,280")

    def test_random_yes_and_profit_follow(self):
        p = self.p
        self.assertAlmostEqual(p["random_yes"], 64 * p["base_rate"], delta=0.02)
        slack = 0.01 * p["yes_value"] + 0.1
        self.assertAlmostEqual(p["random_profit"], 64 * p["base_rate"] * p["yes_value"] - 64 * p["call_cost"], delta=slack)
