import csv
import unittest


class Columns(unittest.TestCase):
    def setUp(self):
        with open("columns.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_there_are_columns(self):
        self.assertGreaterEqual(len(self.rows), 2)

    def test_every_row_is_complete(self):
        for number, row in enumerate(self.rows, start=2):
            for name in ("column", "type", "unit", "known_when"):
                self.assertTrue((row[name] or "").strip(), f"line {number}: {name} is empty (write none)")
            self.assertTrue((row["missing"] or "").strip().isdecimal(), f"line {number}: missing is a whole number")
            self.assertIn((row["use"] or "").strip(), {"feature", "target", "key", "no"}, f"line {number}: use")

    def test_one_target(self):
        self.assertEqual(sum((row["use"] or "").strip() == "target" for row in self.rows), 1, "exactly one target")
