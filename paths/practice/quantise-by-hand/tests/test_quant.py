import unittest

W = [[0.5, -0.25, 0.1, 0.0], [12.7, 0.03, -0.06, 0.2]]


class Quant(unittest.TestCase):
    def near(self, got, want):
        for a, b in zip([v for r in got for v in r], [v for r in want for v in r], strict=True):
            self.assertAlmostEqual(a, b, places=9)

    def test_numbers_and_scale(self):
        from quant import quantise
        n, s = quantise([1.27, -0.5, 0.004])
        self.assertEqual(list(n), [127, -50, 0])
        self.assertAlmostEqual(s, 0.01)
        n, s = quantise([0.7, -0.31], 4)
        self.assertEqual((list(n), round(s, 9)), ([7, -3], 0.1))
        self.assertEqual((list(quantise([0.0, 0.0])[0]), quantise([0.0])[1]), ([0, 0], 1.0))

    def test_tensor_channel_and_group(self):
        from quant import by_channel, by_group, by_tensor
        self.near(by_tensor(W), [[0.5, -0.2, 0.1, 0.0], [12.7, 0.0, -0.1, 0.2]])
        c = 0.5 / 127
        self.near(by_channel(W), [[0.5, round(-0.25 / c) * c, round(0.1 / c) * c, 0.0], [12.7, 0.0, -0.1, 0.2]])
        g = by_group(W, 3)
        self.assertAlmostEqual(g[1][3], 0.2)
        self.near(by_group(W, 99), by_channel(W))

    def test_output_error(self):
        from quant import output_error
        self.assertAlmostEqual(output_error([[1.0, 2.0]], [[1.0, 1.0]], [[5.0, 2.0], [1.0, 0.0]]), 2.0)

    def test_bits(self):
        from quant import bits_each
        self.assertAlmostEqual(bits_each(10, 256, "group", 4, 128), 4.125)
        self.assertAlmostEqual(bits_each(10, 200, "group", 4, 128), 4.16)
        self.assertAlmostEqual(bits_each(10, 100, "channel"), 8.16)
        self.assertAlmostEqual(bits_each(10, 100, "tensor"), 8.016)

    def test_the_outlier_is_found(self):
        from quant import outlier
        self.assertEqual(tuple(outlier(W)), (1, 0))
        self.assertEqual(tuple(outlier([[0.1, 0.02], [0.03, -9.0], [0.01, 0.05]])), (1, 1))
