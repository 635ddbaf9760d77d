import unittest
from math import sqrt

from claims import verdict, wilson


def want(k, n, z=1.96):
    p = k / n
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return [(p + z * z / (2 * n) + s * half) / (1 + z * z / n) for s in (-1, 1)]


class TestClaims(unittest.TestCase):
    def test_wilson(self):
        for k, n in ((84, 100), (0, 60), (60, 60), (1, 1)):
            for got, w in zip(wilson(k, n), want(k, n)):
                self.assertAlmostEqual(w, got, 6, f"{k} of {n}")
                self.assertTrue(0 <= got <= 1, f"{k} of {n}: {got}")
        for k, n in ((0, 0), (3, 2), (-1, 5)):
            with self.assertRaises(ValueError, msg=f"{k} of {n}"):
                wilson(k, n)

    def test_verdicts(self):
        for args, w in (((84, 100, "at least", 0.7), "held"), ((84, 100, "at least", 0.8), "open"), ((9, 31, "at least", 0.6), "failed"), ((0, 60, "at most", 0.05), "open"),
                        ((0, 600, "at most", 0.05), "held"), ((9, 31, "at most", 0.1), "failed"), ((9, 31, "at most", 0.2), "open")):
            self.assertEqual(w, verdict(*args), str(args))
        with self.assertRaises(ValueError):
            verdict(1, 2, "about", 0.5)
