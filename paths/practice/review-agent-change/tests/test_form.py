import csv
import unittest


def rows():
    with open("review.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


class Review(unittest.TestCase):
    def test_every_row_has_a_weight_and_a_remark(self):
        self.assertTrue(rows(), "review.csv has no rows")
        for row in rows():
            self.assertIn(row["weight"].strip(), ("blocking", "question", "nit"), row)
            self.assertGreaterEqual(len(row["remark"].split()), 6, f"line {row['line']}: say the consequence in at least six words")
