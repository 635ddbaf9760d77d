import csv
import unittest
from pathlib import Path


class Roofline(unittest.TestCase):
    def test_bytes_and_operations_are_counted(self):
        from roofline import matmul, vector_add
        self.assertEqual(tuple(vector_add(10, 4)), (10, 120))
        self.assertEqual(tuple(matmul(2, 3, 5, 2)), (60, 62), "(2,3) times (3,5): 60 operations, 31 values")
        flops, moved = matmul(4096, 4096, 4096, 2)
        self.assertAlmostEqual(flops / moved, 1365.33, places=2)

    def test_the_larger_time_is_the_bound(self):
        from roofline import bound, ridge
        self.assertAlmostEqual(ridge(100, 20), 5)
        self.assertAlmostEqual(bound(200, 20, 100, 20), 2)
        self.assertAlmostEqual(bound(100, 100, 100, 20), 5)

    def test_it_names_what_binds(self):
        from roofline import binds
        self.assertEqual(binds(100, 100, 100, 20), "memory")
        self.assertEqual(binds(900, 100, 100, 20), "arithmetic")

    def test_impossible_times_are_noticed(self):
        from roofline import too_fast
        self.assertTrue(too_fast(4.0, 100, 100, 100, 20))
        self.assertFalse(too_fast(4.9, 100, 100, 100, 20), "2 % below the bound is inside the slack")
        self.assertFalse(too_fast(9.0, 100, 100, 100, 20))
        self.assertTrue(too_fast(4.9, 100, 100, 100, 20, slack=0.01))


class Operations(unittest.TestCase):
    def test_five_operations_respect_the_bound(self):
        with Path("operations.csv").open(encoding="utf-8", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 5, "operations.csv needs five rows")
        memory = 0
        for r in rows:
            f, b, p, w, pred, meas = (float(r[k]) for k in ("flops", "bytes", "peak", "bandwidth", "predicted_s", "measured_s"))
            limit = max(f / p, b / w)
            memory += b / w > f / p
            self.assertAlmostEqual(pred / limit, 1, delta=0.02, msg=f"{r['name']}: predicted_s is not the bound {limit:.3g}")
            self.assertGreaterEqual(meas, 0.95 * limit, f"{r['name']} is faster than the machine allows: {meas} < {limit:.3g}")
        self.assertGreaterEqual(memory, 2, "at least two operations must be memory-bound")
