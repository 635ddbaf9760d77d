import csv
import unittest

COLUMNS = ['case', 'verdict']
TRUE = [
    ('A', 'allowed'),
    ('B', 'reserved'),
    ('C', 'infringes'),
    ('D', 'unowned'),
    ('E', 'allowed'),
    ('F', 'infringes'),
]


class Law(unittest.TestCase):
    def test_each_case(self):
        with open("copyright.csv", newline="", encoding="utf-8") as file:
            table = csv.reader(file)
            self.assertEqual(next(table), COLUMNS, "the header")
            got = {row[0]: [cell.strip().lower() for cell in row[1:]] for row in table if row}
        self.assertEqual(set(got), {row[0] for row in TRUE}, "one row for each case")
        wrong = [row[0] for row in TRUE if got[row[0]] != list(row[1:])]
        self.assertEqual(wrong, [], f"read these again: {len(TRUE) - len(wrong)} of {len(TRUE)} are right")
