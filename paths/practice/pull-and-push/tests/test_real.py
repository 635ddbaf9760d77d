import math
import random
import unittest

from diffuse import guess, level, mix, sample

RING = [[math.cos(2 * math.pi * i / 40), math.sin(2 * math.pi * i / 40)] for i in range(40)]


class Diffusion(unittest.TestCase):
    def test_levels(self):
        self.assertAlmostEqual(level(0, 50), 1.0)
        self.assertAlmostEqual(level(25, 50), .5)
        self.assertEqual(level(50, 50), 0.0)
        self.assertEqual([round(x, 6) for x in mix([2.0, 0.0], 25, 50, [0.0, 1.0])], [round(math.sqrt(2), 6), round(math.sqrt(.5), 6)])

    def test_guesses(self):
        middle = guess([.3, -.2], 50, 50, RING)
        self.assertTrue(max(map(abs, middle)) < 1e-9, "from pure noise the best guess is the mean")
        near = guess(mix(RING[7], 1, 50, [0, 0]), 1, 50, RING)
        self.assertLess(math.dist(near, RING[7]), .01)
        self.assertTrue(all(map(math.isfinite, guess([90.0, 90.0], 1, 400, RING))), "far away, exp must not give 0/0")
        a, two, z = level(20, 50), [[0.0], [1.0]], [.4]
        w = [math.exp(-(z[0] - math.sqrt(a) * x[0]) ** 2 / (2 * (1 - a))) for x in two]
        self.assertAlmostEqual(guess(z, 20, 50, two)[0], w[1] / sum(w))
        v = a * .25 + 1 - a
        w = [math.exp(-(z[0] - math.sqrt(a) * x[0]) ** 2 / (2 * v)) for x in two]
        moved = [x[0] + math.sqrt(a) * .25 / v * (z[0] - math.sqrt(a) * x[0]) for x in two]
        self.assertAlmostEqual(guess(z, 20, 50, two, .5)[0], sum(p * q for p, q in zip(w, moved)) / sum(w))

    def test_samples(self):
        rng = random.Random(5)
        copies = [sample(RING, 150, rng) for _ in range(40)]
        self.assertLess(max(min(math.dist(s, x) for x in RING) for s in copies), .03, "width 0 gives training points")
        self.assertGreater(len({min(range(40), key=lambda i: math.dist(s, RING[i])) for s in copies}), 12, "of all parts of the ring")
        new = [sample(RING, 150, rng, .2) for _ in range(40)]
        away = sorted(min(math.dist(s, x) for x in RING) for s in new)
        self.assertGreater(away[20], .02, "with a width they are new")
        self.assertLess(sum(abs(math.hypot(*s) - 1) for s in new) / 40, .35, "and lie near the ring")
