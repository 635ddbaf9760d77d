import csv
import unittest
from pathlib import Path


def rows():
    return list(csv.DictReader(Path("shapes.csv").read_text(encoding="utf-8-sig").splitlines()))


class Table(unittest.TestCase):
    def test_all_twenty_predictions_are_filled_in(self):
        table = rows()
        self.assertEqual(len(table), 20)
        for row in table:
            self.assertRegex((row["predicted"] or "").strip().lower(), r"^(\d+(x\d+)*|error)$", f"row {row['number']}: write a shape such as 3x2, or error")
