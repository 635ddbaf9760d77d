import csv
import re
import unittest


class Remarks(unittest.TestCase):
    def setUp(self):
        with open("remarks.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def test_five_remarks(self):
        self.assertGreaterEqual(len(self.rows), 5, "at least five rows")

    def test_every_remark_is_answered(self):
        for number, row in enumerate(self.rows, start=2):
            self.assertNotIn(None, row, f"line {number}: too many commas; put the cell into double quotes")
            self.assertGreaterEqual(len((row["remark"] or "").strip()), 8, f"line {number}: remark")
            self.assertIn((row["weight"] or "").strip(), {"blocking", "question", "nit"}, f"line {number}: weight")
            answer, where = (row["answer"] or "").strip(), (row["where"] or "").strip()
            self.assertIn(answer, {"change", "reason", "issue"}, f"line {number}: answer")
            if answer == "change":
                self.assertRegex(where, r"\b[0-9a-f]{7,40}\b", f"line {number}: the commit")
            elif answer == "issue":
                self.assertRegex(where, r"#\d+", f"line {number}: the issue's number")
            else:
                self.assertGreaterEqual(len(where), 15, f"line {number}: the reason")
