import csv
import re
import unittest
from pathlib import Path

ACTUAL = "3x2 error 3x3 5x5 2 error 4x3 scalar 6 3x3 shares copies shares copies shares shares copies shares copies shares".split()


class Table(unittest.TestCase):
    def test_results_are_right(self):
        rows = list(csv.DictReader(Path("table.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual(len(rows), 20)
        for row, expected in zip(rows, ACTUAL):
            actual = re.sub(r"\s", "", (row["actual"] or "").lower())
            self.assertEqual(actual, expected, f"row {row['number']}: {row['expression']}")


class Walk(unittest.TestCase):
    def setUp(self):
        from tiny import Tiny
        self.Tiny = Tiny
        self.numbers = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
        self.x = Tiny(self.numbers, (2, 3))

    def test_entries_rows_and_strides(self):
        self.assertEqual(tuple(self.x.strides), (3, 1))
        self.assertEqual(self.x.tolist(), [[0, 1, 2], [3, 4, 5]])
        self.assertEqual((self.x.get(1, 0), self.x.get(0, 2)), (3, 2))
        self.assertEqual(self.Tiny(self.numbers, (2, 2), (2, 1), 1).tolist(), [[1, 2], [3, 4]])

    def test_indices_outside_raise_index_error(self):
        for i, j in ((2, 0), (0, 3), (-1, 0), (0, -1)):
            with self.assertRaises(IndexError, msg=f"get({i}, {j})"):
                self.x.get(i, j)
            with self.assertRaises(IndexError, msg=f"set({i}, {j})"):
                self.x.set(i, j, 1.0)

    def test_transpose_and_row_are_views(self):
        t = self.x.t()
        self.assertEqual((tuple(t.shape), t.tolist()), ((3, 2), [[0, 3], [1, 4], [2, 5]]))
        self.assertIs(t.storage, self.numbers, "t() shares the list")
        t.set(2, 0, 9.0)
        self.assertEqual(self.x.get(0, 2), 9.0, "a change through t() is seen in the original")
        row = self.x.row(1)
        self.assertEqual((tuple(row.shape), row.tolist()), ((1, 3), [[3, 4, 5]]))
        row.set(0, 1, 7.0)
        self.assertEqual(self.numbers[4], 7.0, "a change through row() is seen in the storage")
        self.assertEqual(t.row(1).tolist(), [[1, 7]], "a row of a transposed tensor")
        self.assertEqual(t.t().tolist(), self.x.tolist())

    def test_clone_copies_in_the_order_of_rows(self):
        clone = self.x.t().clone()
        self.assertEqual(clone.storage, [0, 3, 1, 4, 2, 5])
        self.assertEqual(clone.tolist(), self.x.t().tolist())
        clone.set(0, 0, 8.0)
        self.assertEqual(self.numbers[0], 0.0, "a clone is independent")

    def test_contiguous(self):
        self.assertTrue(self.x.contiguous())
        self.assertFalse(self.x.t().contiguous())
        self.assertTrue(self.x.t().clone().contiguous())
        self.assertTrue(self.x.row(1).contiguous())
