import json
import unittest
from pathlib import Path

from stop import claims, stop


class Stop(unittest.TestCase):
    def test_patience_decides_when_to_give_up(self):
        errors = [9, 7, 8, 8, 6, 6.5, 7, 7.5, 5]
        for patience, expected in [(1, 2), (2, 2), (3, 5), (4, 9), (50, 9)]:
            got = stop(errors, patience)
            self.assertEqual(got, expected, f"stop({errors}, {patience}): expected round {expected}, got {got}")

    def test_equal_is_not_an_improvement(self):
        got = stop([5, 5, 5, 5, 1], 3)
        self.assertEqual(got, 1, f"three rounds without improvement after round 1: got {got}")

    def test_a_falling_curve_ends_at_the_last_round(self):
        self.assertEqual(stop([4, 3, 2, 1], 2), 4)

    def test_a_rising_curve_stays_at_the_first_round(self):
        self.assertEqual(stop([1, 2, 3, 4], 2), 1)

    def test_waiting_starts_again_after_each_improvement(self):
        got = stop([9, 9.5, 8, 8.5, 7, 7.5, 6, 6.1, 6.2, 1], 2)
        self.assertEqual(got, 7, f"patience 2: expected round 7, got {got}")


class Claims(unittest.TestCase):
    def test_the_validation_rows_choose_and_the_test_rows_report(self):
        got = claims({"valid": [5, 3, 4, 4], "test": [6, 4, 2, 3], "fresh": [7, 5, 6, 8]}, 2)
        self.assertEqual(got, {"round": 2, "honest": 4, "peeked": 2, "peeked_fresh": 6}, f"got {got}")

    def test_patience_counts(self):
        got = claims({"valid": [5, 6, 1], "test": [6, 4, 2], "fresh": [7, 5, 6]}, 1)
        self.assertEqual((got["round"], got["honest"]), (1, 6), f"patience 1 stops after round 2; got {got}")


class Results(unittest.TestCase):
    def test_claims_json_has_the_four_numbers(self):
        self.assertTrue(Path("claims.json").is_file(), "claims.json is missing")
        got = json.loads(Path("claims.json").read_text(encoding="utf-8"))
        for key, expected in EXPECTED.items():
            self.assertIn(key, got, f"claims.json has no key {key}")
            self.assertAlmostEqual(got[key], expected, delta=0.01, msg=f"{key}: expected {expected}, got {got[key]}")


EXPECTED = {"round": 117, "honest": 158.592, "peeked": 141.745, "peeked_fresh": 169.821}

if __name__ == "__main__":
    unittest.main()
