import unittest

from bits import choose, close, quantise, relative_error, restore, size

W = [0.1, -0.2, 0.3, 0.15, 8.0, 0.1, -0.3, 0.2]


class Bits(unittest.TestCase):
    def test_quantise_and_restore(self):
        q, s = quantise([7.0, -3.4, 0.0, 0.0, 14.0], 4, 2)
        self.assertEqual((q, s), ([7, -3, 0, 0, 7], [1.0, 1.0, 2.0]))
        self.assertEqual(restore(q, s, 2), [7.0, -3.0, 0.0, 0.0, 14.0])

    def test_size(self):
        self.assertEqual((size(64, 4, 32), size(65, 4, 32)), (288, 308))

    def test_groups_save_what_has_no_outlier(self):
        self.assertLess(relative_error(W, 4, 4), relative_error(W, 4, 8))
        self.assertEqual(relative_error([0.0, 0.0], 4, 2), 0.0)
        self.assertAlmostEqual(relative_error([7.0, 3.4], 4, 2), 0.16 / (49 + 11.56))

    def test_the_equality_test_fails_when_a_scale_is_doubled(self):
        q, s = quantise(W, 8, 4)
        self.assertTrue(close(W, q, s, 4, 0.001))
        self.assertFalse(close(W, q, [s[0], 2 * s[1]], 4, 0.001), "one scale is doubled")
        self.assertFalse(close(W, q, s, 4, 0.0))

    def test_choose_the_smallest(self):
        layers = {"easy": [1.0, -1.0, 1.0, 0.0], "hard": [8.0, 0.31, 0.47, 0.83]}
        got = choose(layers, [8, 2, 4], 4, 1e-4)
        self.assertEqual((got["easy"], got["hard"]), (2, 8))
        self.assertEqual(choose(layers, [2], 4, 0.0)["hard"], 16)
