import csv
import unittest
from pathlib import Path


class Measured(unittest.TestCase):
    def test_measured_csv_has_the_four_rows(self):
        self.assertTrue(Path("measured.csv").is_file(), "measured.csv is missing")
        with open("measured.csv", newline="", encoding="utf-8-sig") as file:
            rows = {r["what"]: (float(r["megabytes"]), float(r["seconds"])) for r in csv.DictReader(file)}
        self.assertEqual(list(rows), ["csv all", "csv two", "parquet all", "parquet two"])
        self.assertTrue(all(m > 0 and s > 0 for m, s in rows.values()), "sizes and times are above 0")
        self.assertEqual(rows["csv all"][0], rows["csv two"][0], "both rows are about the same file")
        self.assertLess(rows["parquet all"][0], rows["csv all"][0], "the Parquet file is usually far smaller")
        self.assertGreaterEqual(rows["csv all"][0], 50, "use a CSV of at least 50 MB")
