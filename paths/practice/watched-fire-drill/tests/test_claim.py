import csv
import unittest
from pathlib import Path

from durations import durations


class TestDrill(unittest.TestCase):
    def test_three_faults_in_order_of_time(self):
        with Path("drill.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertEqual(3, len(rows), "rows of drill.csv")
        for r in rows:
            self.assertIn(r["found_by"], ("alert", "dashboard", "user", "confession"), r["fault"])
            self.assertTrue(r["alert"] or r["found_by"] != "alert", f"{r['fault']} has no alert")
            d = durations(r)
            for name, value in d.items():
                self.assertTrue(value is None or 0 <= value < 720, f"{name} of {r['fault']}: {value}")
            self.assertIsNotNone(d["hurt"])
