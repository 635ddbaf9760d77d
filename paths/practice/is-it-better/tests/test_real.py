import math
import random
import sys
import unittest

import compare
from with_scipy import by_signs, gains, interval


def clinic(seed, patients, sizes, pull):
    """Patients with few or many rows; the second model helps those with many, and all rows of one patient alike."""
    rng = random.Random(seed)
    first, second, groups = [], [], []
    for p in range(patients):
        n = rng.choice(sizes)
        better = rng.random() < (0.2 + pull if n == max(sizes) else 0.2)
        worse = rng.random() < 0.1
        for _ in range(n):
            first.append(int(not better))
            second.append(int(not worse))
            groups.append(f"p{p}")
    order = list(range(len(groups)))
    rng.shuffle(order)
    return [[values[i] for i in order] for values in (first, second, groups)]


class Bootstrap(unittest.TestCase):
    def test_each_patient_has_a_gain_and_a_number_of_rows(self):
        got = gains([1, 0, 0, 1, 1], [1, 1, 1, 0, 1], ["x", "y", "x", "z", "y"])
        self.assertEqual([list(map(int, part)) for part in got], [[1, 1, -1], [2, 2, 1]])

    def test_the_interval_is_that_of_your_own_bootstrap(self):
        for seed, patients, sizes, pull in ((1, 60, (4,), 0), (2, 80, (1, 9), 0.6), (3, 50, (2, 3, 7), 0.4)):
            first, second, groups = clinic(seed, patients, sizes, pull)
            want = compare.interval(compare.differences(first, second, groups, 4000, seed))
            got = interval(first, second, groups, 4000, seed + 50)
            width = want[1] - want[0]
            for mine, theirs, end in zip(want, got, ("low", "high")):
                self.assertLess(abs(float(theirs) - mine), 0.1 * width, f"{end} end for {patients} patients with {sizes} rows: your interval {want}, SciPy's {got}")

    def test_the_seed_decides(self):
        data = clinic(4, 40, (2, 5), 0.3)
        self.assertEqual(interval(*data, 300, 7), interval(*data, 300, 7), "the same seed gives the same interval")
        self.assertGreater(len({interval(*data, 300, seed) for seed in range(4)}), 1, "other seeds give other intervals")


class Signs(unittest.TestCase):
    def test_it_counts_the_patients_that_differ(self):
        for seed, patients in ((5, 12), (6, 40), (7, 90)):
            first, second, groups = clinic(seed, patients, (1, 4), 0.3)
            gain = {g: 0 for g in groups}
            for a, b, g in zip(first, second, groups):
                gain[g] += b - a
            more, less = sum(v > 0 for v in gain.values()), sum(v < 0 for v in gain.values())
            n = more + less
            tail = sum(math.comb(n, k) for k in range(max(more, less), n + 1)) / 2 ** n
            self.assertAlmostEqual(by_signs(first, second, groups), min(1.0, 2 * tail), places=9, msg=f"{more} patients gain, {less} lose")

    def test_no_difference_proves_nothing(self):
        self.assertEqual(by_signs([1, 0], [1, 0], ["x", "y"]), 1.0)

    def test_it_is_scipy(self):
        self.assertIn("scipy.stats", sys.modules)
