import json
import unittest
from pathlib import Path

from boost import best_stump, boost, predict

XS = [1, 2, 3, 4, 5, 6]
YS = [10, 10, 10, 40, 40, 70]


class Stump(unittest.TestCase):
    def assert_stump(self, got, expected, what):
        self.assertEqual(len(got), 3, f"{what}: expected three numbers, got {got}")
        for x, y in zip(got, expected):
            self.assertAlmostEqual(x, y, places=6, msg=f"{what}: expected {expected}, got {got}")

    def test_finds_the_step(self):
        self.assert_stump(best_stump([1, 2, 3, 4], [-5, -5, 7, 7]), (2.5, -5, 7), "a step between 2 and 3")

    def test_takes_the_smallest_squared_error(self):
        self.assert_stump(best_stump(XS, YS), (3.5, 10, 50), f"xs {XS}, residuals {YS}")

    def test_works_on_unsorted_and_repeated_x(self):
        self.assert_stump(best_stump([4, 1, 4, 1], [8, 2, 6, 0]), (2.5, 1, 7), "x = 4, 1, 4, 1")

    def test_the_smallest_threshold_wins_a_tie(self):
        self.assert_stump(best_stump([1, 2, 3], [0, 5, 0]), (1.5, 0, 2.5), "two thresholds tie")


class Boost(unittest.TestCase):
    def test_without_rounds_it_predicts_the_mean(self):
        got = predict(boost(XS, YS, 0, 0.1), 4)
        self.assertAlmostEqual(got, 30, msg=f"mean of {YS}: expected 30, got {got}")

    def test_one_round_adds_a_part_of_one_stump(self):
        model = boost(XS, YS, 1, 0.1)
        for x, expected in [(1, 28), (3.5, 28), (6, 32), (100, 32)]:
            got = predict(model, x)
            self.assertAlmostEqual(got, expected, msg=f"x = {x}: expected {expected}, got {got}")

    def test_the_second_stump_learns_what_is_left_over(self):
        model = boost(XS, YS, 2, 1.0)
        for x, expected in [(1, 6), (4, 46), (6, 70)]:
            got = predict(model, x)
            self.assertAlmostEqual(got, expected, msg=f"x = {x}, rate 1, two rounds: expected {expected}, got {got}")

    def test_many_rounds_reach_the_training_data(self):
        model = boost(XS, YS, 300, 0.3)
        for x, y in zip(XS, YS):
            self.assertAlmostEqual(predict(model, x), y, delta=0.1)


class Errors(unittest.TestCase):
    def test_errors_json_has_the_three_errors(self):
        self.assertTrue(Path("errors.json").is_file(), "errors.json is missing")
        got = json.loads(Path("errors.json").read_text(encoding="utf-8"))
        for key, expected in EXPECTED.items():
            self.assertIn(key, got, f"errors.json has no key {key!r}")
            self.assertAlmostEqual(got[key], expected, delta=0.02 * expected,
                                   msg=f"after {key} rounds: expected about {expected}, got {got[key]}")


EXPECTED = {"1": 8139.77, "5": 6725.18, "50": 2832.44}

if __name__ == "__main__":
    unittest.main()
