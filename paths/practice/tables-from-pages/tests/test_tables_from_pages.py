import copy
import json
import unittest
from decimal import Decimal
from pathlib import Path

import tables


def load(name):
    return json.loads(Path(f"data/{name}.json").read_text())


class TestTables(unittest.TestCase):
    def test_bands(self):
        self.assertEqual(tables.bands([(50, 60), (0, 10), (14, 20), (5, 12)], 8), [(0, 20), (50, 60)])
        self.assertEqual(tables.bands([(0, 100), (10, 20), (104, 110)], 8), [(0, 110)])
        self.assertEqual(tables.bands([(0, 10), (18, 20)], 8), [(0, 10), (18, 20)])

    def test_empty_cells_stay_empty(self):
        got = tables.cells(load("museum"))
        self.assertEqual(got[0], ["Month", "Visitors", "Members", "Sales"])
        self.assertEqual(got[1], ["January", "410", "", "1,020.00"])
        self.assertEqual(got[2], ["February", "", "35", "870.50"])
        self.assertEqual(len(got), 5)

    def test_words_of_a_cell_are_joined(self):
        self.assertEqual(tables.cells(load("hire"))[1], ["Boat hire", "1,204.50", "", "1,204.50"])

    def test_continued_rows_are_merged(self):
        table = tables.cells(load("hire"))
        old = copy.deepcopy(table)
        got = tables.merge_continued(table)
        self.assertEqual(got[2], ["Ropes and two buoys", "86.00", "4.30", "90.30"])
        self.assertEqual(len(got), 5)
        self.assertEqual(table, old, "the given table must stay unchanged")

    def test_the_heading_is_never_extended(self):
        table = [["A", "B"], ["x", ""], ["y", "1"], ["z", ""]]
        self.assertEqual(tables.merge_continued(table), [["A", "B"], ["x", ""], ["y z", "1"]])

    def test_numbers(self):
        for cell, expected in (("1,204.50", "1204.50"), ("(35.00)", "-35"), ("7", "7"), ("-2.5", "-2.5")):
            self.assertEqual(tables.number(cell), Decimal(expected), cell)
        for cell in ("", "-", "nan", "abc", "12 kg", "Infinity"):
            self.assertIsNone(tables.number(cell), cell)

    def test_totals_that_hold(self):
        self.assertEqual(tables.wrong_totals(tables.merge_continued(tables.cells(load("hire")))), [])

    def test_totals_that_do_not(self):
        table = [["x", "a", "b"], ["r", "0.10", "1"], ["s", "0.20", ""], ["Total", "0.30", "2"]]
        self.assertEqual(tables.wrong_totals(table), ["b"])
