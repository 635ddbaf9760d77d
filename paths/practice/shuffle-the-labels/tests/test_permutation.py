import csv
import json
import random
import unittest
from datetime import date
from pathlib import Path
from statistics import fmean

from permutation import difference, permutation_p


def groups(members_only: bool) -> tuple[list[float], list[float]]:
    a, b = [], []
    with open("data/trips.csv", newline="") as file:
        for row in csv.DictReader(file):
            if members_only and row["rider"] != "member":
                continue
            weekend = date.fromisoformat(row["started_at"][:10]).weekday() >= 5
            (b if weekend else a).append(float(row["minutes"]))
    return a, b


class Permutation(unittest.TestCase):
    def test_difference_is_mean_of_b_minus_mean_of_a(self):
        self.assertAlmostEqual(difference([1, 3], [7]), 5)

    def test_equal_means_give_p_of_1(self):
        self.assertEqual(permutation_p([1.0, 3.0], [2.0, 2.0], 200, random.Random(1)), 1)

    def test_the_real_arrangement_is_counted(self):
        a, b = [float(i) for i in range(20)], [1000.0 + i for i in range(20)]
        self.assertAlmostEqual(permutation_p(a, b, 99, random.Random(1)), 0.01)

    def test_a_small_case_has_the_exact_share(self):
        # 20 ways to choose 3 of 6; only two of them are as extreme as 1 2 3 | 4 5 6
        p = permutation_p([1.0, 2.0, 3.0], [4.0, 5.0, 6.0], 4000, random.Random(2))
        self.assertAlmostEqual(p, 0.1, delta=0.025)

    def test_the_direction_does_not_matter(self):
        a, b = [1.0, 4.0, 2.0, 6.0, 3.0], [5.0, 8.0, 4.0, 9.0, 7.0, 6.0]
        p, q = (permutation_p(x, y, 4000, random.Random(3)) for x, y in ((a, b), (b, a)))
        self.assertAlmostEqual(p, q, delta=0.03)

    def test_the_same_seed_gives_the_same_p(self):
        a, b = [1.0, 4.0, 2.0, 6.0], [5.0, 3.0, 4.0]
        self.assertEqual(permutation_p(a, b, 200, random.Random(5)), permutation_p(a, b, 200, random.Random(5)))

    def test_the_groups_do_not_change(self):
        a, b = [3.0, 1.0, 2.0], [9.0, 8.0]
        permutation_p(a, b, 20, random.Random(1))
        self.assertEqual((a, b), ([3.0, 1.0, 2.0], [9.0, 8.0]))


class Result(unittest.TestCase):
    def test_result_json_has_both_differences_and_p_values(self):
        self.assertTrue(Path("result.json").is_file(), "result.json is missing")
        result = json.loads(Path("result.json").read_text())
        limits = {"all": (0.0, 0.006), "member": (0.7, 0.87)}
        for name, (low, high) in limits.items():
            a, b = groups(name == "member")
            self.assertIn(name, result)
            self.assertAlmostEqual(result[name]["difference"], fmean(b) - fmean(a), delta=0.006, msg=f"{name}: difference")
            self.assertTrue(low < result[name]["p"] < high, f"{name}: p is {result[name]['p']}, expected between {low} and {high}")
