import random
import unittest

RUN = dict(weights=1_000_000, trained=1_000, length=100, vocabulary=500, kept_per_token=250)


class Memory(unittest.TestCase):
    def test_qwen_in_four_bits(self):
        from memory import weight_bytes
        got = weight_bytes(357_898_112, 136_134_656, 4)
        self.assertEqual(got, 357_898_112 // 2 + 357_898_112 // 64 * 4 + 136_134_656 * 2)
        self.assertEqual(round(got / 1e9, 2), 0.47)

    def test_sixteen_bits_have_no_scales(self):
        from memory import weight_bytes
        self.assertEqual(weight_bytes(494_032_768, 0, 16), 988_065_536)
        self.assertEqual(weight_bytes(10, 0, 32), 40)

    def test_parts_of_blocks_and_bytes(self):
        from memory import weight_bytes
        self.assertEqual(weight_bytes(65, 0, 4), 33 + 8)
        self.assertEqual(weight_bytes(65, 1, 8, block=32), 65 + 12 + 2)

    def test_lines(self):
        from memory import run_bytes
        self.assertEqual(run_bytes(batch=2, **RUN), {"weights": 1_000_000, "gradients": 2_000, "optimiser": 8_000, "activations": 100_000, "logits": 400_000, "sum": 1_510_000})

    def test_largest_batch(self):
        from memory import largest_batch, run_bytes
        self.assertEqual(largest_batch(1_510_000, **RUN), 2)
        self.assertEqual(largest_batch(1_509_999, **RUN), 1)
        self.assertEqual(largest_batch(900_000, **RUN), 0)
        self.assertLessEqual(run_bytes(batch=largest_batch(10**8, **RUN), **RUN)["sum"], 10**8)

    def test_int8_layer(self):
        from memory import Int8Linear
        layer = Int8Linear([[1.27, -0.5, 0.004], [0.0, 0.0, 0.0]])
        self.assertEqual([list(r) for r in layer.q], [[127, -50, 0], [0, 0, 0]])
        self.assertEqual(layer.scales[1], 1.0)
        for got, want in zip(layer.forward([1.0, 2.0, 3.0]), [0.27, 0.0]):
            self.assertAlmostEqual(got, want)
        for got, want in zip(layer.backward([2.0, 5.0]), [2.54, -1.0, 0.0]):
            self.assertAlmostEqual(got, want)
        self.assertEqual(layer.bytes(), 14)

    def test_int8_error_is_small(self):
        from memory import Int8Linear
        rng = random.Random(0)
        w = [[rng.gauss(0, 1) for _ in range(50)] for _ in range(20)]
        layer = Int8Linear(w)
        for row, q, s in zip(w, layer.q, layer.scales):
            self.assertTrue(all(isinstance(v, int) and -127 <= v <= 127 for v in q))
            self.assertTrue(all(abs(a - b * s) <= s / 2 + 1e-12 for a, b in zip(row, q)))
