import json
import unittest
from pathlib import Path

from shift import brier, rates, shift, split_by_year, variation


class Split(unittest.TestCase):
    def test_the_year_decides(self):
        rows = [{"year": "2023", "n": 1}, {"year": "2021", "n": 2}, {"year": 2022, "n": 3}, {"year": "2024", "n": 4}]
        early, late = split_by_year(rows, 2023)
        self.assertEqual(([r["n"] for r in early], [r["n"] for r in late]), ([2, 3], [1, 4]))


class Measures(unittest.TestCase):
    def test_shift_counts_in_old_deviations(self):
        for old, new, expected in [([40, 60], [47, 47], -0.3), ([0, 2, 4, 6], [3, 3], 0), ([1, 3], [6, 4, 5], 3)]:
            got = shift(old, new)
            self.assertAlmostEqual(got, expected, msg=f"shift({old}, {new}): expected {expected}, got {got}")

    def test_variation_compares_shares(self):
        for old, new, expected in [("ab", "aabb", 0), ("aaab", "abbb", 0.5), ("aabb", "aabcc", 0.4), ("a", "b", 1)]:
            got = variation(list(old), list(new))
            self.assertAlmostEqual(got, expected, msg=f"variation({old}, {new}): expected {expected}, got {got}")

    def test_rates_are_shares_of_one(self):
        got = rates(["x", "y", "x", "x"], [1, 0, 0, 0])
        self.assertAlmostEqual(got["x"], 1 / 3)
        self.assertEqual((got["y"], len(got)), (0, 2))

    def test_brier_is_the_mean_squared_miss(self):
        got = brier({"x": 0.8, "y": 0.1}, ["x", "x", "y"], [1, 0, 0], 0.5)
        self.assertAlmostEqual(got, (0.04 + 0.64 + 0.01) / 3, msg=f"expected 0.23, got {got}")

    def test_an_unknown_category_gets_the_default(self):
        got = brier({"x": 0.8}, ["new", "x"], [1, 1], 0.3)
        self.assertAlmostEqual(got, (0.49 + 0.04) / 2, msg=f"expected 0.265, got {got}")


class Report(unittest.TestCase):
    def test_report_json_has_the_right_numbers(self):
        self.assertTrue(Path("report.json").is_file(), "report.json is missing")
        got = json.loads(Path("report.json").read_text(encoding="utf-8"))
        for key, expected in EXPECTED.items():
            self.assertIn(key, got, f"report.json has no key {key}")
            if key == "moved":
                self.assertEqual(sorted(got[key]), sorted(expected), "the columns that moved")
            else:
                self.assertAlmostEqual(got[key], expected, delta=0.003, msg=f"{key}: expected {expected}, got {got[key]}")


EXPECTED = {"distance": -0.0467, "wait": 0.5535, "temperature": 0.1181, "payment": 0.2575, "weekday": 0.04, "moved": ["wait", "payment"], "brier_early": 0.1014, "brier_late": 0.1959}

if __name__ == "__main__":
    unittest.main()
