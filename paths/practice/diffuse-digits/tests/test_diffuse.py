import math
import random
import unittest

from diffuse import guess, level, mix, nearest, sample

DARK, LIGHT = [1.0] * 64, [-1.0] * 64
HALVES = [1.0 if k % 8 < 4 else -1.0 for k in range(64)]


class Parts(unittest.TestCase):
    def test_level_falls_from_one_to_exactly_zero(self):
        self.assertAlmostEqual(level(0, 10), 1)
        self.assertAlmostEqual(level(5, 10), 0.5)
        self.assertAlmostEqual(level(2, 8), math.cos(math.pi / 8) ** 2)
        self.assertEqual(level(10, 10), 0.0)

    def test_mix_keeps_the_size_of_the_numbers(self):
        got = mix([1.0, -1.0], 5, 10, [0.0, 1.0])
        self.assertAlmostEqual(got[0], math.sqrt(0.5))
        self.assertAlmostEqual(got[1], 0.0)
        self.assertEqual(mix([1.0, -1.0], 10, 10, [0.25, 0.5]), [0.25, 0.5])

    def test_without_a_trace_of_the_picture_the_guess_is_the_mean(self):
        got = guess([0.3] * 64, 10, 10, [DARK, LIGHT, LIGHT, LIGHT], 7)
        for value in got:
            self.assertAlmostEqual(value, -0.5)

    def test_the_whole_picture_decides_at_reach_7(self):
        z = [0.4] * 36 + [-0.4] * 28
        got = guess(z, 5, 10, [DARK, LIGHT], 7)
        weight = 1 / (1 + math.exp(-sum((v + math.sqrt(0.5)) ** 2 - (v - math.sqrt(0.5)) ** 2 for v in z)))
        self.assertAlmostEqual(got[0], 2 * weight - 1, msg="exponent -|z - sqrt(a) x|^2 / (2 (1 - a)) over all 64 pixels")
        self.assertAlmostEqual(got[63], got[0])

    def test_only_the_window_decides_at_a_small_reach(self):
        z = [0.5 if k % 8 < 4 else -0.5 for k in range(64)]
        got = guess(z, 1, 10, [DARK, LIGHT], 0)
        self.assertGreater(got[0], 0.99)
        self.assertLess(got[7], -0.99)
        corner, edge, middle = (guess([0.2] * 64, 5, 10, [DARK, LIGHT], 1)[k] for k in (0, 3, 27))
        for value, pixels in ((corner, 4), (edge, 6), (middle, 9)):
            self.assertAlmostEqual(value, math.tanh(pixels * 0.2 * math.sqrt(0.5) / 0.5), msg=f"a window of {pixels} pixels")

    def test_large_exponents_do_not_overflow(self):
        got = guess(HALVES, 1, 1000, [HALVES, DARK, LIGHT], 7)
        self.assertAlmostEqual(got[0], 1.0)
        self.assertAlmostEqual(got[63], -1.0)

    def test_nearest_is_a_root_mean_square(self):
        self.assertAlmostEqual(nearest(HALVES, [DARK, LIGHT]), math.sqrt(2))
        self.assertAlmostEqual(nearest([0.5] * 64, [DARK, LIGHT]), 0.5)
        self.assertEqual(nearest(LIGHT, [DARK, LIGHT]), 0.0)

    def test_the_exact_denoiser_ends_on_a_training_picture(self):
        for seed in range(3):
            got = sample([DARK, LIGHT, HALVES], 12, random.Random(seed), 7)
            self.assertLess(nearest(got, [DARK, LIGHT, HALVES]), 1e-6, f"seed {seed}")

    def test_a_short_window_mixes_training_pictures(self):
        rng = random.Random(5)
        data = [[rng.choice((-1.0, 1.0)) for _ in range(64)] for _ in range(6)]
        got = sample(data, 12, random.Random(1), 0)
        self.assertGreater(nearest(got, data), 0.3, "reach 0 puts pixels of different pictures together")
        self.assertEqual(got, sample(data, 12, random.Random(1), 0), "the same seed gives the same picture")
