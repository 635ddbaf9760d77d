import math
import random
import sys
import unittest

from with_sklearn import fit


def newton(xs, ys):
    """The most likely line, by Newton's steps."""
    a = b = 0.0
    for _ in range(60):
        p = [1 / (1 + math.exp(-(a + b * x))) for x in xs]
        g, h = sum(y - q for y, q in zip(ys, p)), sum((y - q) * x for x, y, q in zip(xs, ys, p))
        w = [q * (1 - q) for q in p]
        s, t, u = sum(w), sum(v * x for v, x in zip(w, xs)), sum(v * x * x for v, x in zip(w, xs))
        d = s * u - t * t
        a, b = a + (u * g - t * h) / d, b + (s * h - t * g) / d
    return a, b


class Fit(unittest.TestCase):
    def test_the_most_likely_line(self):
        rng = random.Random(5)
        for n, scale in ((40, 1.0), (60, .05), (300, 1.0)):
            xs = [rng.uniform(0, 30) for _ in range(n)]
            ys = [int(rng.random() < 1 / (1 + math.exp(3 - .2 * x))) for x in xs]
            a, b = newton([x * scale for x in xs], ys)
            got = fit([x * scale for x in xs], ys)
            self.assertAlmostEqual(float(got[0]), a, delta=.02 * max(1, abs(a)), msg=f"intercept of {n} rows")
            self.assertAlmostEqual(float(got[1]), b, delta=.02 * max(.1, abs(b)), msg=f"coefficient of {n} rows")
        self.assertIn("sklearn.linear_model", sys.modules)
