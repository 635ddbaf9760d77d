import csv
import unittest


class Findings(unittest.TestCase):
    def setUp(self):
        with open("findings.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_reasons(self):
        for row in self.rows:
            self.assertGreaterEqual(len((row["why"] or "").strip()), 10, f"line {row['line']}: why is too short")
