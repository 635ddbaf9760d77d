import csv
import unittest
from pathlib import Path

KEY = {
    "g01": "yyy",
    "g02": "yyn",
    "g03": "nny",
    "g04": "yny",
    "g05": "yyn",
    "g06": "yyy",
    "g07": "nny",
    "g08": "yyy",
    "g09": "yny",
    "g10": "nny",
    "g11": "yyn",
    "g12": "yyy",
    "g13": "yyy",
    "g14": "nny",
    "g15": "yyn",
    "g16": "yny",
    "g17": "yyy",
    "g18": "yyy",
    "g19": "nny",
    "g20": "yyn",
}


class Grades(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("grades.csv").is_file(), "grades.csv is missing")
        with open("grades.csv", newline="", encoding="utf-8") as f:
            self.rows = list(csv.DictReader(f))
        self.assertEqual([r["id"] for r in self.rows], list(KEY), "20 rows in the order of the data")

    def column(self, name, place):
        for r in self.rows:
            self.assertIn(r[name], ("yes", "no"), f"{name} of {r['id']}")
        different = [r["id"] for r in self.rows if r[name][0] != KEY[r["id"]][place]]
        self.assertLessEqual(len(different), 3, f"column {name}: look again at {', '.join(different)}")

    def test_true(self):
        self.column("true", 0)

    def test_supported(self):
        self.column("supported", 1)

    def test_complete(self):
        self.column("complete", 2)
