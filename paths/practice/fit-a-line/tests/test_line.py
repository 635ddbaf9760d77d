import csv
import json
import unittest
from pathlib import Path
from statistics import linear_regression

from line import fit_line, residuals


class FitLine(unittest.TestCase):
    def check(self, xs, ys):
        want = linear_regression(xs, ys)
        slope, intercept = fit_line(list(xs), list(ys))
        self.assertAlmostEqual(slope, want.slope, places=6, msg=f"slope for {xs}, {ys}")
        self.assertAlmostEqual(intercept, want.intercept, places=6, msg=f"intercept for {xs}, {ys}")

    def test_points_on_a_line_give_that_line(self):
        slope, intercept = fit_line([0, 1, 2], [5, 7, 9])
        self.assertAlmostEqual(slope, 2)
        self.assertAlmostEqual(intercept, 5)

    def test_points_around_a_line(self):
        self.check([1, 2, 3, 6], [3, 5, 4, 10])

    def test_a_falling_line(self):
        self.check([-3.0, 0.5, 4.0, 8.0, 9.0], [10.0, 9.0, 2.0, 1.5, -4.0])

    def test_two_points_are_enough(self):
        self.check([1, 3], [4, 10])

    def test_a_flat_line(self):
        self.check([1, 2, 3], [4, 4, 4])

    def test_equal_xs_raise_value_error(self):
        with self.assertRaises(ValueError):
            fit_line([2, 2, 2], [1, 2, 3])

    def test_too_few_points_raise_value_error(self):
        for xs, ys in (([], []), ([1], [2])):
            with self.assertRaises(ValueError, msg=f"{len(xs)} points"):
                fit_line(xs, ys)

    def test_lists_of_different_length_raise_value_error(self):
        with self.assertRaises(ValueError):
            fit_line([1, 2, 3], [1, 2])

    def test_residuals_are_actual_minus_line(self):
        self.assertEqual([round(r, 9) for r in residuals([0, 10], [700, 1250], 60, 700)], [0, -50])

    def test_residuals_of_the_best_line_add_up_to_0(self):
        xs, ys = [1.0, 2.0, 3.0, 6.0], [3.0, 5.0, 4.0, 10.0]
        self.assertAlmostEqual(sum(residuals(xs, ys, *fit_line(xs, ys))), 0, places=6)


class TenDays(unittest.TestCase):
    def test_line_json_holds_the_line_of_the_ten_days(self):
        self.assertTrue(Path("line.json").is_file(), "line.json is missing")
        mine = json.loads(Path("line.json").read_text())
        with open("data/ten_days.csv", newline="") as file:
            rows = [(r["date"], float(r["temp"]), float(r["trips"])) for r in csv.DictReader(file)]
        want = linear_regression([r[1] for r in rows], [r[2] for r in rows])
        self.assertAlmostEqual(mine.get("slope", 0), want.slope, delta=0.01)
        self.assertAlmostEqual(mine.get("intercept", 0), want.intercept, delta=0.1)
        farthest = max(rows, key=lambda r: abs(r[2] - want.intercept - want.slope * r[1]))
        self.assertEqual(mine.get("largest_residual_date"), farthest[0])
