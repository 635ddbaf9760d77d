import copy
import unittest
from random import Random

import cuped


def made(n: int, effect: float, seed: int) -> list[dict]:
    rng, users = Random(seed), []
    for i in range(n):
        before = rng.gauss(20, 5)
        users.append({"group": "AB"[i % 2], "before": before, "after": before + rng.gauss(0, 3) + effect * (i % 2)})
    return users


class TestCuped(unittest.TestCase):
    def test_read(self):
        users = cuped.read("data/users.csv")
        self.assertEqual(len(users), 1200)
        self.assertIsInstance(users[0]["after"], float)

    def test_theta_is_the_slope(self):
        self.assertAlmostEqual(cuped.theta([1, 2, 3, 4], [3, 5, 7, 9]), 2)
        self.assertAlmostEqual(cuped.theta([0, 1, 2], [0, 1, 5]), 2.5)

    def test_adjusted_by_hand(self):
        users = [{"group": g, "before": b, "after": a} for g, b, a in (("A", 0.0, 0.0), ("B", 1.0, 1.0), ("B", 2.0, 5.0))]
        old = copy.deepcopy(users)
        for got, expected in zip(cuped.adjusted(users), (2.5, 1.0, 2.5), strict=True):
            self.assertAlmostEqual(got["after"], expected)
        self.assertEqual(users, old, "the given users must stay unchanged")

    def test_difference_and_error(self):
        users = [{"group": g, "before": 0.0, "after": a} for g, a in (("A", 1.0), ("A", 3.0), ("B", 5.0), ("B", 9.0))]
        effect, error = cuped.difference(users)
        self.assertAlmostEqual(effect, 5)
        self.assertAlmostEqual(error, 5**0.5)

    def test_effect_stays_and_noise_shrinks(self):
        users = made(4000, 1.0, 3)
        raw, fixed = cuped.difference(users), cuped.difference(cuped.adjusted(users))
        self.assertAlmostEqual(fixed[0], 1.0, delta=0.3)
        self.assertLess(fixed[1], 0.6 * raw[1])
        self.assertAlmostEqual(cuped.share_left(users), 9 / 34, delta=0.03)

    def test_balance_looks_at_before(self):
        users = [{"group": g, "before": b, "after": 0.0} for g, b in (("A", 1.0), ("A", 3.0), ("B", 2.0), ("B", 6.0))]
        gap, error = cuped.balance(users)
        self.assertAlmostEqual(gap, 2)
        self.assertAlmostEqual(error, 5**0.5)
