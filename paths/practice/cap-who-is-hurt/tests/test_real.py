import csv
import unittest

COLUMNS = ['case', 'tier', 'from']
TRUE = [
    ('A', 'prohibited', '2025-02-02'),
    ('B', 'high', '2027-12-02'),
    ('C', 'transparency', '2026-08-02'),
    ('D', 'minimal', 'none'),
    ('E', 'high', '2028-08-02'),
    ('F', 'general', '2025-08-02'),
    ('G', 'transparency', '2026-08-02'),
    ('H', 'minimal', 'none'),
    ('I', 'high', '2027-12-02'),
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
