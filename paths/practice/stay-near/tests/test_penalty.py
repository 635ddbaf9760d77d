import random
import unittest
from math import inf, log

REF, R = [0.5, 0.3, 0.2], [0.0, 1.0, 2.0]


class Penalty(unittest.TestCase):
    def near(self, got, want, places=6):
        for a, b in zip(got, want, strict=True):
            self.assertAlmostEqual(a, b, places=places)

    def test_kl(self):
        from penalty import kl
        self.assertEqual(kl(REF, REF), 0)
        self.assertAlmostEqual(kl([1.0, 0.0], [0.5, 0.5]), log(2))
        self.assertEqual(kl([0.5, 0.5], [1.0, 0.0]), inf)

    def test_tilt(self):
        from penalty import tilt
        self.near(tilt([0.5, 0.5], [0.0, log(3)], 1.0), [0.25, 0.75])
        self.near(tilt([0.5, 0.5], [0.0, log(3)], 0.5), [0.1, 0.9])
        self.near(tilt([0.5, 0.5, 0.0], [10_000.0, -10_000.0, 1.0], 1.0), [1.0, 0.0, 0.0])
        for beta in (0.0, -1.0):
            with self.assertRaises(ValueError):
                tilt(REF, R, beta)

    def test_no_other_policy_is_better(self):
        from penalty import best_value, objective, tilt
        best = objective(tilt(REF, R, 0.7), REF, R, 0.7)
        self.assertAlmostEqual(best, best_value(REF, R, 0.7))
        rng = random.Random(0)
        for _ in range(300):
            x = [rng.random() for _ in REF]
            p = [v / sum(x) for v in x]
            self.assertLessEqual(objective(p, REF, R, 0.7), best + 1e-12)

    def test_best_value_is_safe(self):
        from penalty import best_value
        self.assertAlmostEqual(best_value([0.5, 0.5], [10_000.0, 0.0], 1.0), 10_000 - log(2), places=6)

    def test_rewards_come_back(self):
        from penalty import implied_rewards, tilt
        self.near(implied_rewards(tilt(REF, [5.0, 6.0, 7.5], 0.3), REF, 0.3), [0.0, 1.0, 2.5])

    def test_beta_for(self):
        from penalty import beta_for, kl, tilt
        for target in (0.01, 0.3, 1.2):
            beta = beta_for(REF, R, target)
            self.assertAlmostEqual(kl(tilt(REF, R, beta), REF), target, places=4)
        for target in (0.0, -1.0, 5.0):
            with self.assertRaises(ValueError):
                beta_for(REF, R, target)

    def test_best_of_n(self):
        from penalty import best_of_n, kl
        self.near(best_of_n(REF, R, 1), REF)
        self.near(best_of_n(REF, R, 2), [0.25, 0.39, 0.36])
        self.near(best_of_n([0.5, 0.25, 0.25], [1.0, 0.0, 1.0], 2), [0.625, 0.0625, 0.3125])
        self.assertLessEqual(kl(best_of_n(REF, R, 4), REF), log(4) - 3 / 4 + 1e-12)
