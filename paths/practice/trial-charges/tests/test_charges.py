import csv
import unittest
from pathlib import Path


class Charges(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("charges.csv").is_file(), "charges.csv is missing")
        with open("charges.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_five_charges_with_all_parts(self):
        self.assertEqual([r["number"] for r in self.rows], ["1", "2", "3", "4", "5"])
        for r in self.rows:
            for part, length in (("claim", 30), ("harm", 30), ("rows", 4), ("measure", 4)):
                self.assertGreaterEqual(len((r[part] or "").strip()), length, f"charge {r['number']}: {part} is too short")
            float(r["limit"])

    def test_at_least_three_kinds(self):
        kinds = {r["kind"] for r in self.rows}
        self.assertTrue(kinds <= {"leak", "group", "time", "calibration", "price"}, f"kinds: {kinds}")
        self.assertGreaterEqual(len(kinds), 3)
