import csv
import unittest
from pathlib import Path


class TestUnsure(unittest.TestCase):
    def test_ten_confusions_were_read(self):
        with Path("read.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 10, "rows of read.csv")
        for r in rows:
            self.assertNotEqual(r["true"], r["predicted"], f"no confusion: {r}")
            self.assertTrue(0 <= float(r["sure"]) <= 1, f"{r}")
            self.assertGreaterEqual(len(r["cause"].strip()), 5, f"cause in {r}")
