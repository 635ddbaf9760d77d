import csv
import math
import unittest
from pathlib import Path


class Rounding(unittest.TestCase):
    def test_float32(self):
        from bits import to_float32
        for x, expected in ((1.0, 1.0), (0.1, 0.10000000149011612), (1e39, math.inf), (-1e39, -math.inf), (16777217.0, 16777216.0)):
            self.assertEqual(to_float32(x), expected, f"to_float32({x})")

    def test_bfloat16(self):
        from bits import to_bfloat16
        for x, expected in (
            (1.0, 1.0), (0.0, 0.0), (3.14159265, 3.140625), (0.1, 0.10009765625), (-0.1, -0.10009765625), (1.003, 1.0), (1.005, 1.0078125),
            (1e38, 9.969209968386869e37), (1e-30, 9.98402083170343e-31), (3.4e38, math.inf), (-1e39, -math.inf), (math.inf, math.inf),
        ):
            self.assertEqual(to_bfloat16(x), expected, f"to_bfloat16({x})")
        self.assertTrue(math.isnan(to_bfloat16(math.nan)))

    def test_ties_go_to_even(self):
        from bits import to_bfloat16
        for x, expected in ((1 + 1 / 256, 1.0), (1 + 3 / 256, 1 + 4 / 256), (257.0, 256.0), (259.0, 260.0)):
            self.assertEqual(to_bfloat16(x), expected, f"to_bfloat16({x})")

    def test_float16(self):
        from bits import to_float16
        for x, expected in ((1.0, 1.0), (0.1, 0.0999755859375), (65504.0, 65504.0), (70000.0, math.inf), (-70000.0, -math.inf), (2e-8, 0.0), (2049.0, 2048.0)):
            self.assertEqual(to_float16(x), expected, f"to_float16({x})")

    def test_epsilon(self):
        from bits import epsilon, to_bfloat16, to_float16, to_float32
        for f, k in ((to_float32, 23), (to_float16, 10), (to_bfloat16, 7)):
            self.assertEqual(epsilon(f), 2.0**-k, f"epsilon of {f.__name__}")


class Effects(unittest.TestCase):
    def test_running_sum(self):
        from bits import running_sum, to_bfloat16, to_float16
        self.assertEqual(running_sum([1.0] * 100, to_bfloat16), 100)
        self.assertEqual(running_sum([1.0] * 3000, to_float16), 2048)
        self.assertEqual(running_sum([0.5, 0.25], lambda x: x), 0.75)

    def test_loss_scaling(self):
        from bits import scaled, to_bfloat16, to_float16
        self.assertEqual(scaled(1e-8, 1.0, to_float16), 0)
        self.assertAlmostEqual(scaled(1e-8, 1024.0, to_float16) / 1e-8, 1, delta=0.01)
        self.assertAlmostEqual(scaled(1e-8, 1.0, to_bfloat16) / 1e-8, 1, delta=0.01)

    def test_training(self):
        from bits import to_bfloat16, train
        plain = train(lambda x: x, True, 3)
        for g, e in zip(plain, (4.0, 1.996**2, (1.996 - 0.001 * 2 * 1.996) ** 2), strict=True):
            self.assertAlmostEqual(g, e)
        self.assertEqual(train(to_bfloat16, False, 50)[-1], 3.814697265625)
        self.assertLess(train(to_bfloat16, True, 5000)[-1], 1e-3)

    def test_runs_csv(self):
        import bits
        rows = {(r["format"], r["master"]): float(r["loss"]) for r in csv.DictReader(Path("runs.csv").read_text(encoding="utf-8").splitlines())}
        self.assertEqual(set(rows), {(f, m) for f in ("float32", "float16", "bfloat16") for m in ("yes", "no")})
        for (name, master), loss in rows.items():
            expected = bits.train(getattr(bits, "to_" + name), master == "yes", 5000)[-1]
            self.assertAlmostEqual(loss, expected, delta=0.01 * expected + 1e-12, msg=f"{name}, master {master}")
