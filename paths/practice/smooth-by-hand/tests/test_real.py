import math
import random
import sys
import unittest
import warnings
from statistics import fmean

from with_statsmodels import damped, interval

warnings.filterwarnings("ignore")


def slower(seed, n):
    """A series with a season of four that grows fast first and then hardly at all."""
    rng = random.Random(seed)
    return [100 + 80 * (1 - math.exp(-t / 30)) + (8, 0, -8, 0)[t % 4] + rng.gauss(0, 1.5) for t in range(n)]


def wander(seed, n):
    """A level that moves by chance, with a season of three."""
    rng, level, values = random.Random(seed), 100.0, []
    for t in range(n):
        level += rng.gauss(0, 1.2)
        values.append(level + (6, -2, -4)[t % 3] + rng.gauss(0, 2))
    return values


class Statsmodels(unittest.TestCase):
    def test_the_trend_is_damped(self):
        values = slower(1, 104)
        got = damped(values[:48], 4, 56)
        self.assertEqual(len(got), 56)
        error = fmean(abs(float(g) - v) for g, v in zip(got, values[48:]))
        self.assertLess(error, 4, "56 steps ahead an undamped trend is far too high")
        high, low = (fmean(float(g) for g in got[i::4]) for i in (0, 2))
        self.assertAlmostEqual(high - low, 16, delta=4, msg="the season goes on at its place")

    def test_the_promise_decides_the_width(self):
        values = wander(3, 60)
        wide, narrow = interval(values, 3, 8, 0.9), interval(values, 3, 8, 0.5)
        self.assertEqual((len(wide), len(wide[0])), (8, 2))
        for (a, b), (c, d) in zip(wide, narrow):
            self.assertAlmostEqual(float(a + b), float(c + d), delta=0.01, msg="the same middle")
            self.assertAlmostEqual(float((b - a) / (d - c)), 1.6449 / 0.6745, delta=0.02, msg="90 % against 50 %")

    def test_intervals_widen_and_hold(self):
        held = []
        for seed in range(3):
            values = wander(seed, 70)
            got = interval(values[:60], 3, 10, 0.9)
            self.assertGreater(float(got[9][1] - got[9][0]), 1.2 * float(got[0][1] - got[0][0]), "ten steps ahead is less certain than one")
            held += [low <= v <= high for (low, high), v in zip(got, values[60:])]
        self.assertGreater(sum(held) / len(held), 0.7)

    def test_it_is_statsmodels(self):
        self.assertIn("statsmodels.tsa.holtwinters", sys.modules)


if __name__ == "__main__":
    unittest.main()
