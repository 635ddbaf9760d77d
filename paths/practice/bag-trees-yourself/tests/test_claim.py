import csv
import unittest
from pathlib import Path


class Curve(unittest.TestCase):
    def test_curve_csv_falls(self):
        self.assertTrue(Path("curve.csv").is_file(), "curve.csv is missing")
        with open("curve.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([int(r["trees"]) for r in rows], list(range(1, 51)), "50 rows, 1 to 50")
        errors = [float(r["valid_error"]) for r in rows]
        self.assertTrue(11 < errors[0] < 31, f"one tree: expected 11 to 31, got {errors[0]}")
        self.assertTrue(12.0 < errors[-1] < 15.5, f"fifty trees: expected 12.0 to 15.5, got {errors[-1]}")


if __name__ == "__main__":
    unittest.main()
