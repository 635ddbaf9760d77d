import csv
import unittest


class Cases(unittest.TestCase):
    def setUp(self):
        with open("cases.csv", newline="", encoding="utf-8") as file:
            self.rows = {row["case"].strip(): row for row in csv.DictReader(file)}

    def test_each_has_a_fix(self):
        for case, row in self.rows.items():
            self.assertGreaterEqual(len((row["fix"] or "").strip()), 10, f"case {case}: fix")
