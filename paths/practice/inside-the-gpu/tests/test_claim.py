import csv
import unittest
from pathlib import Path


class Gpu(unittest.TestCase):
    def test_two_patterns_were_predicted_and_measured(self):
        with Path("patterns.csv").open(encoding="utf-8", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 2)
        for name in ("pattern", "predicted_s", "reason"):
            self.assertEqual(len(rows), len({(r[name] or "").strip().lower() for r in rows}), f"two rows have the same {name}: the patterns differ, and so do their bytes")
        self.assertTrue(any(float(r["measured_s"]) != float(r["predicted_s"]) for r in rows), "measured_s repeats predicted_s")
        for r in rows:
            self.assertTrue(float(r["predicted_s"]) > 0 and float(r["measured_s"]) > 0, r)
            self.assertTrue((r["reason"] or "").strip(), f"no reason for {r['pattern']}")
