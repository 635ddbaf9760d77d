import csv
import unittest
from pathlib import Path


class Operations(unittest.TestCase):
    def test_five_operations_respect_the_bound(self):
        with Path("operations.csv").open(encoding="utf-8", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 5, "operations.csv needs five rows")
        memory = 0
        for r in rows:
            f, b, p, w, pred, meas = (float(r[k]) for k in ("flops", "bytes", "peak", "bandwidth", "predicted_s", "measured_s"))
            self.assertTrue(1e8 <= p <= 1e16 and 1e8 <= w <= 1e14, f"{r['name']}: no machine of today has {p:.3g} operations and {w:.3g} bytes a second")
            self.assertTrue(0.5 <= p / w <= 5000, f"{r['name']}: a ridge of {p / w:.3g} operations a byte is no machine of today")
            limit = max(f / p, b / w)
            self.assertTrue(1e-7 <= meas <= 60 and meas <= 1000 * limit, f"{r['name']}: {meas} s cannot be a single operation, or is a thousand times its bound")
            memory += b / w > f / p
            self.assertAlmostEqual(pred / limit, 1, delta=0.02, msg=f"{r['name']}: predicted_s is not the bound {limit:.3g}")
            self.assertGreaterEqual(meas, 0.95 * limit, f"{r['name']} is faster than the machine allows: {meas} < {limit:.3g}")
        counts = {(float(r["flops"]), float(r["bytes"])) for r in rows}
        self.assertGreaterEqual(len(counts), 5, "five operations have five different counts of operations and bytes")
        self.assertTrue(any(float(r["measured_s"]) != float(r["predicted_s"]) for r in rows), "measured_s repeats predicted_s: measure each operation")
        self.assertGreaterEqual(memory, 2, "at least two operations must be memory-bound")
