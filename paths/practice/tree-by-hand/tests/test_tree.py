import json
import unittest
from pathlib import Path

from tree import best_cut, gain, gini, thresholds


class Impurity(unittest.TestCase):
    def test_gini_of_some_piles(self):
        for labels, expected in [(["y"] * 8 + ["n"] * 8, 0.5), (["y"] * 6 + ["n"] * 2, 0.375), (["y"] * 3, 0),
                                 ([], 0), (["a", "b", "c"], 2 / 3), ([1, 1, 2, 3], 0.625)]:
            got = gini(labels)
            self.assertAlmostEqual(got, expected, msg=f"gini({labels}): expected {expected:.3f}, got {got}")

    def test_gain_of_equal_piles(self):
        left, right = ["y"] * 6 + ["n"] * 2, ["y"] * 2 + ["n"] * 6
        got = gain(left + right, left, right)
        self.assertAlmostEqual(got, 0.125, msg=f"6:2 and 2:6: expected 0.125, got {got}")

    def test_gain_weights_the_piles_by_their_rows(self):
        left, right = ["y"], ["y"] * 3 + ["n"] * 4
        got = gain(left + right, left, right)
        expected = 0.5 - 7 / 8 * (1 - (3 / 7) ** 2 - (4 / 7) ** 2)
        self.assertAlmostEqual(got, expected, msg=f"piles of 1 and 7: expected {expected:.4f}, got {got}")


class Cuts(unittest.TestCase):
    def test_thresholds_lie_half_way(self):
        for values, expected in [([5, 2, 9], [3.5, 7]), ([1, 1, 4, 10, 4], [2.5, 7]), ([3, 3], []), ([], [])]:
            got = list(thresholds(values))
            self.assertEqual(got, expected, f"thresholds({values}): expected {expected}, got {got}")

    def test_best_cut_finds_the_separating_column(self):
        rows = [{"a": a, "b": b, "t": t} for a, b, t in [(1, 5, "n"), (2, 1, "y"), (3, 6, "n"), (4, 2, "y")]]
        got = best_cut(rows, ["a", "b"], "t")
        self.assertEqual((got[0], got[1]), ("b", 3.5), f"b <= 3.5 separates all; got {got}")
        self.assertAlmostEqual(got[2], 0.5)

    def test_the_first_column_and_smaller_threshold_win_ties(self):
        rows = [{"a": i, "b": i, "t": t} for i, t in enumerate("nyyn")]
        got = best_cut(rows, ["b", "a"], "t")
        self.assertEqual((got[0], got[1]), ("b", 0.5), f"b comes first, and 0.5 ties with 2.5; got {got}")

    def test_no_candidate_gives_none(self):
        self.assertIsNone(best_cut([{"a": 1, "t": "y"}, {"a": 1, "t": "n"}], ["a"], "t"))


class Tree(unittest.TestCase):
    def test_tree_json_has_the_three_cuts(self):
        self.assertTrue(Path("tree.json").is_file(), "tree.json is missing")
        got = json.loads(Path("tree.json").read_text(encoding="utf-8"))
        for key, (column, threshold) in EXPECTED.items():
            self.assertIn(key, got, f"tree.json has no key {key}")
            self.assertEqual(got[key][0], column, f"{key}: another column has a larger gain")
            self.assertAlmostEqual(float(got[key][1]), threshold, delta=0.011, msg=f"{key}: another threshold is better")


EXPECTED = {"root": ("distance", 6.5), "left": ("speed", 15.5), "right": ("distance", 11.75)}

if __name__ == "__main__":
    unittest.main()
