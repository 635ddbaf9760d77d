import csv
import unittest


class Harms(unittest.TestCase):
    def setUp(self):
        with open("harms.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_five_rows(self):
        self.assertGreaterEqual(len(self.rows), 5, "at least five rows")

    def test_all_three_sources(self):
        found = {row["source"].strip() for row in self.rows}
        self.assertEqual(found, {"wrong answer", "right answer", "data"})

    def test_every_row_is_complete(self):
        for number, row in enumerate(self.rows, start=2):
            self.assertNotIn(None, row, f"line {number}: too many commas; put the cell into double quotes")
            for name in ("who", "what"):
                self.assertGreaterEqual(len((row[name] or "").strip()), 4, f"line {number}: {name}")
            for name in ("likely", "bad"):
                self.assertIn((row[name] or "").strip(), {"1", "2", "3"}, f"line {number}: {name} is 1, 2 or 3")
            self.assertGreaterEqual(len((row["mitigation"] or "").strip()), 20, f"line {number}: mitigation")
