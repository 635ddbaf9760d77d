import json
import unittest
from pathlib import Path

from encode import encode_all, encode_in_folds, r_squared

NAMES = ["a", "a", "b", "a", "c", "b"]
TARGETS = [10.0, 20.0, 5.0, 60.0, 7.0, 9.0]


class Encode(unittest.TestCase):
    def compare(self, got, expected, what):
        self.assertEqual(len(got), len(expected), what)
        for i, (x, y) in enumerate(zip(got, expected)):
            self.assertAlmostEqual(x, y, msg=f"{what}, row {i}: expected {y}, got {x}")

    def test_all_rows_vote_in_the_wrong_way(self):
        self.compare(encode_all(NAMES, TARGETS), [30, 30, 7, 30, 7, 7], "encode_all")

    def test_in_folds_only_other_folds_vote(self):
        # k = 2: even rows 0, 2, 4 are one fold, odd rows 1, 3, 5 the other
        odd = (20 + 60 + 9) / 3
        self.compare(encode_in_folds(NAMES, TARGETS, 2), [40, 10, 9, 10, odd, 5], "encode_in_folds, k = 2")

    def test_three_folds(self):
        # folds: 0 and 3, 1 and 4, 2 and 5
        self.compare(encode_in_folds(NAMES, TARGETS, 3), [20, 35, 24.25, 20, 21, 24.25], "encode_in_folds, k = 3")

    def test_a_single_name_gets_the_mean_of_the_other_folds(self):
        got = encode_in_folds(["x", "y", "z", "w"], [1.0, 2.0, 3.0, 4.0], 2)
        self.compare(got, [3, 2, 3, 2], "all names occur once, k = 2")


class RSquared(unittest.TestCase):
    def test_perfect_and_none(self):
        for xs, ys, expected in [([1, 2, 3], [2, 4, 6], 1), ([1, 2, 3], [6, 4, 2], 1),
                                 ([1, 2, 1, 2], [1, 1, 2, 2], 0), ([5, 5, 5], [1, 2, 3], 0)]:
            got = r_squared(xs, ys)
            self.assertAlmostEqual(got, expected, msg=f"r_squared({xs}, {ys}): expected {expected}, got {got}")

    def test_something_in_between(self):
        got = r_squared([0, 1, 2, 3], [1, 0, 2, 5])
        self.assertAlmostEqual(got, 0.7, msg=f"expected 0.7, got {got}")


class Lie(unittest.TestCase):
    def test_lie_json_has_both_numbers(self):
        self.assertTrue(Path("lie.json").is_file(), "lie.json is missing")
        got = json.loads(Path("lie.json").read_text(encoding="utf-8"))
        for key, expected in EXPECTED.items():
            self.assertIn(key, got, f"lie.json has no key {key}")
            self.assertAlmostEqual(got[key], expected, delta=0.002, msg=f"{key}: got {got[key]}")


EXPECTED = {"all": 0.1962, "in_folds": 0.0}

if __name__ == "__main__":
    unittest.main()
