import csv
import itertools
import math
import random
import sys
import unittest
from statistics import NormalDist, fmean, variance

from with_scipy import p_of_coins, welch


def rows(treated, others, key="y"):
    both = [{"id": 0, "keen": 0.0, "y": 0.0, key: v, "treated": t} for t, values in ((True, treated), (False, others)) for v in values]
    random.Random(len(both)).shuffle(both)
    return both


def insurance():
    with open("data/insurance.csv", newline="") as file:
        return [{"id": int(r["id"]), "keen": float(r["chronic"]), "treated": r["free"] == "1", "y": float(r["visits"])} for r in csv.DictReader(file)]


def split(data, key):
    return [r[key] for r in data if r["treated"]], [r[key] for r in data if not r["treated"]]


class Coins(unittest.TestCase):
    def test_few_users_have_few_coins_and_all_are_tried(self):
        rng = random.Random(4)
        for n, m, shift in ((4, 4, 1.5), (5, 3, 0.0), (3, 6, -2.0)):
            a, b = [rng.gauss(shift, 1) for _ in range(n)], [rng.gauss(0, 1) for _ in range(m)]
            values, seen = a + b, fmean(a) - fmean(b)
            gaps = [fmean(values[i] for i in c) - fmean(values[i] for i in range(n + m) if i not in c) for c in itertools.combinations(range(n + m), n)]
            up, down = (sum(s * g >= s * seen - 1e-9 for g in gaps) / len(gaps) for s in (1, -1))
            got = p_of_coins(rows(a, b), "y", 9999, 1)
            self.assertAlmostEqual(got, min(1, 2 * min(up, down)), places=9, msg=f"all {len(gaps)} coins of {n} treated and {m} others")

    def test_either_direction_counts(self):
        rng = random.Random(6)
        a, b = [rng.gauss(0.4, 1) for _ in range(60)], [rng.gauss(0, 1) for _ in range(60)]
        one, other = p_of_coins(rows(a, b), "y", 4000, 2), p_of_coins(rows(b, a), "y", 4000, 2)
        z = abs(fmean(a) - fmean(b)) / math.sqrt(variance(a) / 60 + variance(b) / 60)
        self.assertAlmostEqual(one, 2 * (1 - NormalDist().cdf(z)), delta=0.025)
        self.assertAlmostEqual(one, other, delta=0.02, msg="with the groups exchanged p is about the same")

    def test_the_real_lottery(self):
        data = insurance()
        a, b = split(data, "keen")
        z = abs(fmean(a) - fmean(b)) / math.sqrt(variance(a) / len(a) + variance(b) / len(b))
        self.assertAlmostEqual(p_of_coins(data, "keen", 2000, 3), 2 * (1 - NormalDist().cdf(z)), delta=0.07, msg="chronic diseases before the draw")
        visits = p_of_coins(data, "y", 2000, 3)
        self.assertTrue(0 < visits < 0.02, f"visits: {visits}; no p-value of coins is 0, since the real coin is one of them")

    def test_the_seed_decides(self):
        data = rows([1.0, 2.5, 3.0, 4.5] * 9, [0.5, 2.0, 3.5, 4.0] * 9, "keen")
        self.assertEqual(p_of_coins(data, "keen", 200, 1), p_of_coins(data, "keen", 200, 1))
        self.assertGreater(len({p_of_coins(data, "keen", 200, seed) for seed in range(5)}), 1)


class Welch(unittest.TestCase):
    def test_small_groups_that_spread_differently(self):
        # the ends by Welch's formula, with a table of t
        for a, b, want in WELCH:
            got = welch(rows(a, b), "y")
            for g, w, name in zip(got, want, ("difference", "low", "high")):
                self.assertAlmostEqual(float(g), w, places=4, msg=f"{name} of {a} and {b}")

    def test_the_real_lottery(self):
        data = insurance()
        for key in ("y", "keen"):
            a, b = split(data, key)
            error = math.sqrt(variance(a) / len(a) + variance(b) / len(b))
            difference, low, high = welch(data, key)
            self.assertAlmostEqual(difference, fmean(a) - fmean(b), places=9)
            self.assertAlmostEqual((high - low) / error, 2 * 1.9612, delta=0.01)
            self.assertAlmostEqual((high + low) / 2, difference, places=9)

    def test_it_is_scipy(self):
        self.assertIn("scipy.stats", sys.modules)


WELCH = [
    ([5.0, 5.5, 6.0, 5.2], [1.0, 9.0, 4.0, 12.0, 2.5, 7.5, 3.0], (-0.14643, -3.85268, 3.55982)),
    ([2.0, 14.0, 7.0], [4.0, 4.5, 5.0, 4.2, 4.8], (3.16667, -11.74801, 18.08134)),
]
