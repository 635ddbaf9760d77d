import math
import random
import unittest
from statistics import fmean, pstdev

from knn import classify
from with_sklearn import vote


def scaled(points, new):
    middle = [(fmean(c), pstdev(c)) for c in zip(*points)]
    return [[[(x - m) / d for x, (m, d) in zip(p, middle)] for p in rows] for rows in (points, new)]


class Vote(unittest.TestCase):
    def test_scaled_by_the_known_points(self):
        rng = random.Random(2)
        for _ in range(5):
            points = [[rng.gauss(40, 3), rng.gauss(17, 1), rng.gauss(4000, 500)] for _ in range(60)]
            labels = ["a" if p[1] + rng.gauss(0, .4) > 17 else "b" for p in points]
            new = [[rng.gauss(40, 3), rng.gauss(17, 1), rng.gauss(9000, 900)] for _ in range(25)]
            known, unknown = scaled(points, new)
            self.assertEqual(list(vote(points, labels, new, 3)), [classify(known, labels, p, 3) for p in unknown])

    def test_it_is_scikit_learn(self):
        import sys
        self.assertIn("sklearn.neighbors", sys.modules)
