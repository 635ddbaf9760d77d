import csv
import unittest

COLUMNS = ['case', 'personal', 'basis', 'first']
TRUE = [
    ('A', 'yes', 'consent', 'ask'),
    ('B', 'no', 'none', 'nothing'),
    ('C', 'yes', 'contract', 'inform'),
    ('D', 'yes', 'none', 'stop'),
    ('E', 'yes', 'legitimate interest', 'inform'),
    ('F', 'yes', 'none', 'erase'),
    ('G', 'no', 'none', 'nothing'),
]


class Law(unittest.TestCase):
    def test_each_case(self):
        with open("law.csv", newline="", encoding="utf-8") as file:
            table = csv.reader(file)
            self.assertEqual(next(table), COLUMNS, "the header")
            got = {row[0]: [cell.strip().lower() for cell in row[1:]] for row in table if row}
        self.assertEqual(set(got), {row[0] for row in TRUE}, "one row for each case")
        wrong = [row[0] for row in TRUE if got[row[0]] != list(row[1:])]
        self.assertEqual(wrong, [], f"read these again: {len(TRUE) - len(wrong)} of {len(TRUE)} are right")
