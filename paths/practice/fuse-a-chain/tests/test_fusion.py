import math
import unittest

CHAIN = [{"reads": ["x"], "writes": ["a"]}, {"reads": ["a"], "writes": ["b"]}, {"reads": ["b"], "writes": ["y"]}]
RESIDUAL = [{"reads": ["x"], "writes": ["a"]}, {"reads": ["a", "x", "r"], "writes": ["y"]}]


class Fusion(unittest.TestCase):
    def test_bytes_and_factor(self):
        from fusion import factor, fused_bytes, separate_bytes
        self.assertEqual(separate_bytes(CHAIN, 64), 384)
        self.assertEqual(fused_bytes(CHAIN, 64, ["y"]), 128)
        self.assertAlmostEqual(factor(CHAIN, 64, ["y"]), 3)
        self.assertEqual(fused_bytes(CHAIN, 64, ["b", "y"]), 192, "a kept intermediate is written")
        self.assertEqual(separate_bytes(RESIDUAL, 1), 6)
        self.assertEqual(fused_bytes(RESIDUAL, 1, ["y"]), 3, "x and r are read once, y is written")
        self.assertEqual(separate_bytes([{"reads": ["x", "x"], "writes": ["y"]}], 1), 2)

    def test_the_chain_computes_the_right_values(self):
        from fusion import bias_silu_rms
        row, bias = [1.0, -2.0, 0.5], [0.5, 0.0, -1.0]
        act = [(x + b) / (1 + math.exp(-(x + b))) for x, b in zip(row, bias)]
        rms = math.sqrt(sum(a * a for a in act) / 3 + 1e-6)
        for got, want in zip(bias_silu_rms(row, bias), [a / rms for a in act], strict=True):
            self.assertAlmostEqual(got, want, places=9)
        for v in bias_silu_rms([-1000.0, 1000.0], [0.0, 0.0]):
            self.assertTrue(math.isfinite(v))
