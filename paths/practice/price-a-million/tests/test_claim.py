import csv
import unittest
from pathlib import Path


class Price(unittest.TestCase):
    def test_the_measurement_stays_under_the_bound(self):
        rows = list(csv.DictReader(Path("measured.csv").read_text(encoding="utf-8").splitlines()))
        self.assertGreaterEqual(len({r["readers"] for r in rows}), 2, "measure two batch sizes")
        for r in rows:
            self.assertGreater(float(r["measured_tokens_s"]), 0)
            self.assertLessEqual(float(r["measured_tokens_s"]), 1.05 * float(r["bound_tokens_s"]), f"faster than the bound: {r}")
