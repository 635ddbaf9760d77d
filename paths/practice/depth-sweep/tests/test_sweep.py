import csv
import unittest
from pathlib import Path

from sweep import cautious, mse, turn

EXPECTED = [
    (0, 63.8296, 58.8926),
    (1, 28.4947, 33.5227),
    (2, 23.3154, 25.5239),
    (3, 15.6955, 20.3179),
    (4, 12.5445, 19.6683),
    (5, 9.4731, 24.5247),
    (6, 7.0779, 25.7589),
    (7, 4.5249, 28.4657),
    (8, 2.5642, 28.8178),
    (9, 0.8291, 29.1383),
    (10, 0.3764, 30.5952),
    (11, 0.1626, 30.5512),
    (12, 0.0942, 30.3046),
]


class Functions(unittest.TestCase):
    def test_mse_is_the_mean_of_the_squared_errors(self):
        got = mse([1, 2, 3, 4], [1, 4, 3, 1])
        self.assertAlmostEqual(got, 13 / 4, msg=f"errors 0, -2, 0, 3: expected 3.25, got {got}")

    def test_turn_finds_the_lowest_error(self):
        got = turn({1: 9.0, 2: 4.0, 3: 5.0})
        self.assertEqual(got, 2, f"expected 2, got {got}")

    def test_turn_takes_the_smaller_depth_on_a_tie(self):
        for errors in ({5: 4.0, 2: 4.0, 3: 6.0}, {2: 4.0, 3: 6.0, 5: 4.0}):
            got = turn(errors)
            self.assertEqual(got, 2, f"{errors}: expected 2, got {got}")

    def test_cautious_takes_the_smallest_depth_that_comes_close(self):
        errors = {4: 10.0, 3: 10.4, 2: 10.6, 5: 10.1, 1: 30.0}
        for slack, expected in [(0, 4), (0.05, 3), (0.06, 2), (5, 1)]:
            got = cautious(errors, slack)
            self.assertEqual(got, expected, f"slack {slack}: expected {expected}, got {got}")


class Errors(unittest.TestCase):
    def test_errors_csv_has_both_errors_for_each_depth(self):
        self.assertTrue(Path("errors.csv").is_file(), "errors.csv is missing")
        with open("errors.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([int(r["depth"]) for r in rows], list(range(13)), "13 rows, depth 0 to 12")
        for row, (depth, train, valid) in zip(rows, EXPECTED):
            self.assertAlmostEqual(float(row["train_error"]), train, delta=0.02, msg=f"training error at depth {depth}")
            self.assertAlmostEqual(float(row["valid_error"]), valid, delta=0.02, msg=f"validation error at depth {depth}")


if __name__ == "__main__":
    unittest.main()
