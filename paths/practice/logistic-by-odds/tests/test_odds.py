import json
import math
import unittest
from pathlib import Path

from odds import predict, to_odds, to_probability


class Odds(unittest.TestCase):
    def test_probability_becomes_odds(self):
        for p, expected in [(0.2, 0.25), (0.5, 1), (0.75, 3), (0, 0)]:
            got = to_odds(p)
            self.assertAlmostEqual(got, expected, msg=f"to_odds({p}): expected {expected}, got {got}")

    def test_certainty_has_infinite_odds(self):
        self.assertEqual(to_odds(1), math.inf, "to_odds(1) should be math.inf")

    def test_odds_become_probability(self):
        for odds, expected in [(0.25, 0.2), (1, 0.5), (3, 0.75), (0, 0)]:
            got = to_probability(odds)
            self.assertAlmostEqual(got, expected, msg=f"to_probability({odds}): expected {expected}, got {got}")


class Predict(unittest.TestCase):
    def test_log_odds_of_zero_are_one_half(self):
        got = predict(-2, 0.5, 4)
        self.assertAlmostEqual(got, 0.5, msg=f"predict(-2, 0.5, 4): expected 0.5, got {got}")

    def test_one_unit_multiplies_the_odds_by_e_to_the_coefficient(self):
        before, after = predict(-1, 0.7, 2), predict(-1, 0.7, 3)
        ratio = (after / (1 - after)) / (before / (1 - before))
        self.assertAlmostEqual(ratio, math.exp(0.7), places=6,
                               msg=f"odds ratio should be e^0.7 = {math.exp(0.7):.4f}, got {ratio:.4f}")

    def test_a_negative_coefficient_lowers_the_probability(self):
        got = predict(0, -1, 2)
        self.assertAlmostEqual(got, 0.119203, places=5, msg=f"predict(0, -1, 2): expected 0.1192, got {got}")


class Result(unittest.TestCase):
    def test_result_json_fits_the_data(self):
        self.assertTrue(Path("result.json").is_file(), "result.json is missing")
        result = json.loads(Path("result.json").read_text(encoding="utf-8"))
        for key, expected, delta in [("intercept", -2.5857, 0.05), ("coefficient", 0.2504, 0.02),
                                     ("odds_ratio", 1.2845, 0.02)]:
            self.assertIn(key, result, f"result.json has no key {key}")
            self.assertAlmostEqual(result[key], expected, delta=delta,
                                   msg=f"{key} is {result[key]}: fit again, with regularisation switched off")


if __name__ == "__main__":
    unittest.main()
