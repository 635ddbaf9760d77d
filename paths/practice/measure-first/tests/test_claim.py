import csv
import unittest
from pathlib import Path


class Sums(unittest.TestCase):
    def test_timings_csv_has_the_three_ways(self):
        path = Path("timings.csv")
        self.assertTrue(path.is_file(), "timings.csv is missing")
        rows = {r["way"]: r for r in csv.DictReader(path.read_text().splitlines())}
        self.assertEqual(set(rows), {"sum_loop", "sum_generator", "sum_columns"})
        for name, row in rows.items():
            self.assertGreater(float(row["median"]), 0, f"median of {name}")
            self.assertGreaterEqual(float(row["spread"]), 0, f"spread of {name}")
