import random
import unittest
import warnings
from statistics import fmean

from with_lightgbm import honest

warnings.filterwarnings("ignore")


def part(rng, n):
    rows = [[rng.gauss(0, 1) for _ in range(6)] for _ in range(n)]
    return rows, [r[0] + r[1] * r[2] + rng.gauss(0, 1.5) for r in rows]


class Honest(unittest.TestCase):
    def setUp(self):
        rng = random.Random(12)
        self.train, self.valid, self.test = part(rng, 300), part(rng, 200), part(rng, 200)

    def test_it_stops(self):
        got = honest(self.train, self.valid, self.test, 30)
        self.assertTrue(5 < got["round"] < 500, got)
        for name, (_, values) in (("valid", self.valid), ("test", self.test)):
            self.assertLess(got[name], fmean((v - fmean(values)) ** 2 for v in values), name)
        self.assertLess(abs(got["test"] - got["valid"]), 2)
        later = honest(self.train, self.valid, self.test, 300)
        self.assertGreaterEqual(later["round"], got["round"])
        self.assertLessEqual(later["valid"], got["valid"] + 1e-9)

    def test_test_rows_choose_nothing(self):
        first = honest(self.train, self.valid, self.test, 30)
        rows, values = self.test
        other = honest(self.train, self.valid, (rows, [-v for v in values]), 30)
        self.assertEqual((first["round"], round(first["valid"], 9)), (other["round"], round(other["valid"], 9)), "other test values moved the round")
        self.assertNotAlmostEqual(first["test"], other["test"], places=3)
