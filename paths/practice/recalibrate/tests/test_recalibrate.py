import json
import math
import unittest
from pathlib import Path

from recalibrate import apply_isotonic, apply_sigmoid, auc, brier, fit_isotonic, fit_sigmoid


class Measures(unittest.TestCase):
    def test_brier(self):
        got = brier([0.9, 0.2, 0.5], [1, 0, 1])
        self.assertAlmostEqual(got, 0.1, msg=f"(0.01 + 0.04 + 0.25) / 3 = 0.1, got {got}")

    def test_auc_counts_pairs(self):
        for ps, ys, expected in [([0.9, 0.8, 0.1], [1, 1, 0], 1), ([0.1, 0.9], [1, 0], 0),
                                 ([0.5, 0.5], [1, 0], 0.5), ([0.7, 0.3, 0.5, 0.5], [1, 0, 0, 1], 7 / 8)]:
            got = auc(ps, ys)
            self.assertAlmostEqual(got, expected, msg=f"auc({ps}, {ys}): expected {expected}, got {got}")


class Sigmoid(unittest.TestCase):
    def test_a_0_and_b_1_change_nothing(self):
        for p in (0.03, 0.5, 0.9):
            self.assertAlmostEqual(apply_sigmoid(0, 1, p), p)

    def test_works_on_log_odds(self):
        for a, b, p, expected in [(0, 0.5, 0.9, 0.75), (math.log(2), 1, 0.5, 2 / 3), (0, 0.5, 0.1, 0.25)]:
            got = apply_sigmoid(a, b, p)
            self.assertAlmostEqual(got, expected, msg=f"apply_sigmoid({a:.3f}, {b}, {p}): expected {expected:.4f}, got {got}")

    def test_fit_finds_honest_numbers(self):
        # 0.9 is worth 0.75 and 0.1 is worth 0.25, so a = 0 and b = 0.5
        ps = [0.9] * 4 + [0.1] * 4
        a, b = fit_sigmoid(ps, [1, 1, 1, 0, 0, 0, 0, 1])
        self.assertAlmostEqual(a, 0, delta=0.02, msg=f"a: expected 0, got {a}")
        self.assertAlmostEqual(b, 0.5, delta=0.02, msg=f"b: expected 0.5, got {b}")


class Isotonic(unittest.TestCase):
    def compare(self, got, expected):
        self.assertEqual(len(got), len(expected), f"expected {expected}, got {got}")
        for (p, v), (ep, ev) in zip(got, expected):
            self.assertAlmostEqual(p, ep, msg=f"expected {expected}, got {got}")
            self.assertAlmostEqual(v, ev, msg=f"expected {expected}, got {got}")

    def test_pools_neighbours_that_fall(self):
        got = fit_isotonic([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0, 1, 0, 0, 1, 1])
        self.compare(got, [(0.1, 0), (0.2, 1 / 3), (0.3, 1 / 3), (0.4, 1 / 3), (0.5, 1), (0.6, 1)])

    def test_pools_backwards_as_far_as_needed(self):
        got = fit_isotonic([0.1, 0.2, 0.3, 0.4], [1, 1, 0, 0])
        self.compare(got, [(0.1, 0.5), (0.2, 0.5), (0.3, 0.5), (0.4, 0.5)])

    def test_sorts_and_joins_equal_probabilities(self):
        got = fit_isotonic([0.7, 0.2, 0.7, 0.2, 0.7], [1, 0, 0, 1, 1])
        self.compare(got, [(0.2, 0.5), (0.7, 2 / 3)])

    def test_pools_by_number_of_cases(self):
        got = fit_isotonic([0.2, 0.2, 0.2, 0.5], [1, 1, 0, 0])
        self.compare(got, [(0.2, 0.5), (0.5, 0.5)])

    def test_apply_takes_the_step_at_or_below(self):
        pairs = [(0.2, 0.1), (0.5, 0.4), (0.8, 0.9)]
        for p, expected in [(0.2, 0.1), (0.49, 0.1), (0.5, 0.4), (0.79, 0.4), (0.99, 0.9), (0.05, 0.1)]:
            self.assertEqual(apply_isotonic(pairs, p), expected, f"apply_isotonic({pairs}, {p})")


class Result(unittest.TestCase):
    def test_result_json_has_the_right_numbers(self):
        self.assertTrue(Path("result.json").is_file(), "result.json is missing")
        got = json.loads(Path("result.json").read_text(encoding="utf-8"))
        for key, expected in EXPECTED.items():
            self.assertIn(key, got, f"result.json has no key {key}")
            self.assertAlmostEqual(got[key], expected, delta=0.02 if key in "ab" else 0.002,
                                   msg=f"{key}: expected {expected}, got {got[key]}")


EXPECTED = {"a": -0.1662, "b": 0.4765, "brier_raw": 0.1906, "brier_sigmoid": 0.181, "brier_isotonic": 0.1817, "auc_raw": 0.7845, "auc_sigmoid": 0.7845, "auc_isotonic": 0.7842}

if __name__ == "__main__":
    unittest.main()
