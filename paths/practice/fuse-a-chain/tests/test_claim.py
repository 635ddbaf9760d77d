import csv
import unittest
from pathlib import Path


class Fusion(unittest.TestCase):
    def test_the_measurement_respects_the_bound(self):
        rows = list(csv.DictReader(Path("result.csv").read_text(encoding="utf-8").splitlines()))
        self.assertTrue(rows, "result.csv has no row")
        for r in rows:
            bound = float(r["bytes"]) / float(r["bandwidth"]) * 1e3
            self.assertAlmostEqual(float(r["bound_ms"]) / bound, 1, delta=0.02, msg=f"bound_ms should be {bound:.4g}")
            self.assertGreaterEqual(float(r["fused_ms"]), 0.95 * bound, "faster than the bytes allow")
            self.assertLess(float(r["fused_ms"]), float(r["separate_ms"]))
