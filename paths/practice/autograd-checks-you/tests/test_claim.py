import csv
import unittest
from pathlib import Path


class Files(unittest.TestCase):
    def test_compare_csv_has_four_small_differences(self):
        rows = {row["name"]: float(row["largest_difference"]) for row in csv.DictReader(Path("compare.csv").read_text(encoding="utf-8").splitlines())}
        self.assertEqual(set(rows), {"W1", "b1", "W2", "b2"})
        for name, value in rows.items():
            self.assertTrue(0 <= value < 1e-6, f"{name}: {value}")
