import csv
import unittest
from pathlib import Path


class Table(unittest.TestCase):
    def test_importance_csv_shows_the_twins(self):
        self.assertTrue(Path("importance.csv").is_file(), "importance.csv is missing")
        with open("importance.csv", newline="", encoding="utf-8-sig") as file:
            rows = {r["columns"]: (float(r["built_in"]), float(r["permutation"])) for r in csv.DictReader(file)}
        names = ["area_m2", "area_ft2", "rooms", "age", "lamp"]
        self.assertEqual(list(rows), [*names, "area_m2+area_ft2"])
        self.assertAlmostEqual(sum(rows[n][0] for n in names), 1, delta=0.01, msg="built-in importances of the five sum to 1")
        group = rows["area_m2+area_ft2"]
        self.assertAlmostEqual(group[0], rows["area_m2"][0] + rows["area_ft2"][0], delta=0.002)
        self.assertGreater(group[1], rows["area_m2"][1] + rows["area_ft2"][1], "shuffled together the twins do more harm")
        self.assertTrue(10 < group[1] < 120, f"permutation of the group: {group[1]}")
        self.assertLess(abs(rows["lamp"][1]), 2, "the lamp is worth nothing on held-out rows")
