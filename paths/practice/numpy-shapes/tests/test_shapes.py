import csv
import re
import unittest
from pathlib import Path

ACTUAL = "3x2 error 3x3 5x5 3 4x1 2x4 2 4 error 3x3 3x4 error 4 1x4 6 6x1x4 8x7x6 24 error".split()


def rows():
    return list(csv.DictReader(Path("shapes.csv").read_text(encoding="utf-8-sig").splitlines()))


class Table(unittest.TestCase):
    def test_all_actual_shapes_are_right(self):
        for row, expected in zip(rows(), ACTUAL):
            actual = re.sub(r"\s", "", (row["actual"] or "").lower())
            self.assertEqual(actual, expected, f"row {row['number']}: {row['expression']}")


class Broadcast(unittest.TestCase):
    def test_shapes_that_fit(self):
        from shapes import broadcast
        for a, b, expected in [
            ((3, 2), (2,), (3, 2)), ((3, 1), (3,), (3, 3)), ((5,), (5, 1), (5, 5)),
            ((8, 1, 6), (7, 1), (8, 7, 6)), ((4,), (4,), (4,)), ((), (2, 3), (2, 3)),
            ((1, 1, 1), (2,), (1, 1, 2)), ((2, 1), (1, 3), (2, 3)),
        ]:
            self.assertEqual(tuple(broadcast(a, b)), expected, f"broadcast({a}, {b})")

    def test_shapes_that_do_not_fit_raise_value_error(self):
        from shapes import broadcast
        for a, b in [((3, 2), (3,)), ((2, 3), (2, 4)), ((4,), (3,)), ((6, 4), (6,)), ((2, 2, 3), (3, 3))]:
            with self.assertRaises(ValueError, msg=f"broadcast({a}, {b}) must raise ValueError"):
                broadcast(a, b)


class Product(unittest.TestCase):
    def test_shapes_that_fit(self):
        from shapes import product
        for a, b, expected in [((2, 3), (3, 4), (2, 4)), ((2, 3), (3,), (2,)), ((3,), (3, 4), (4,)), ((3,), (3,), ()), ((1, 1), (1, 5), (1, 5))]:
            self.assertEqual(tuple(product(a, b)), expected, f"product({a}, {b})")

    def test_inner_lengths_that_differ_raise_value_error(self):
        from shapes import product
        for a, b in [((2, 3), (2, 3)), ((3,), (4,)), ((2, 1), (3,)), ((1,), (3, 4))]:
            with self.assertRaises(ValueError, msg=f"product({a}, {b}) must raise ValueError"):
                product(a, b)
