import copy
import csv
import unittest
from pathlib import Path

MATRICES = {"shear": [[1, 1], [0, 1]], "mirror": [[0, 1], [1, 0]], "flat": [[1, 2], [2, 4]]}


def plain(matrix):
    return [[round(float(x), 9) for x in row] for row in matrix]


class Multiply(unittest.TestCase):
    def same(self, a, b, expected):
        from matrix import multiply
        actual = plain(multiply(a, b))
        self.assertEqual(actual, plain(expected), f"multiply({a}, {b}) gave {actual}, expected {expected}")

    def test_it_multiplies_square_matrices_in_the_right_order(self):
        self.same([[1, 2], [3, 4]], [[0, 1], [1, 0]], [[2, 1], [4, 3]])
        self.same([[0, 1], [1, 0]], [[1, 2], [3, 4]], [[3, 4], [1, 2]])

    def test_it_multiplies_other_shapes(self):
        self.same([[1, 2, 3]], [[4], [5], [6]], [[32]])
        self.same([[1], [2]], [[3, 4, 5]], [[3, 4, 5], [6, 8, 10]])
        self.same([[1, 0, 2], [0, 1, 1]], [[1, 2], [3, 4], [5, 6]], [[11, 14], [8, 10]])

    def test_it_refuses_shapes_that_do_not_fit(self):
        from matrix import multiply
        with self.assertRaises(ValueError, msg="(2, 2) times (3, 1) must raise ValueError"):
            multiply([[1, 2], [3, 4]], [[1], [2], [3]])

    def test_it_leaves_its_arguments_as_they_were(self):
        from matrix import multiply
        a, b = [[1, 2], [3, 4]], [[5, 6], [7, 8]]
        before = copy.deepcopy((a, b))
        result = multiply(a, b)
        self.assertEqual((a, b), before, "multiply changed one of its arguments")
        result[0][0] = 99
        self.assertEqual(result[1][0], 43, "two rows of the result are the same list")


class Move(unittest.TestCase):
    def test_it_moves_points_by_any_matrix(self):
        from matrix import move
        for matrix, point, expected in [
            ([[0, -1], [1, 0]], [2, 1], [-1, 2]),
            ([[1, 1], [0, 1]], [1, 1], [2, 1]),
            ([[1, 2], [3, 4], [5, 6]], [1, -1], [-1, -1, -1]),
        ]:
            actual = [float(x) for x in move(matrix, point)]
            self.assertEqual(actual, [float(x) for x in expected], f"move({matrix}, {point})")

    def test_it_refuses_a_point_of_the_wrong_length(self):
        from matrix import move
        with self.assertRaises(ValueError, msg="a point with three numbers does not fit a 2 by 2 matrix"):
            move([[1, 0], [0, 1]], [1, 2, 3])


class Determinant(unittest.TestCase):
    def test_it_gives_the_change_of_area(self):
        from matrix import determinant
        for matrix, expected in [([[3, 0], [0, 2]], 6), ([[0, 1], [1, 0]], -1), ([[1, 2], [2, 4]], 0), ([[2, 1], [5, 3]], 1)]:
            self.assertAlmostEqual(determinant(matrix), expected, msg=f"determinant({matrix})")

    def test_it_refuses_other_shapes(self):
        from matrix import determinant
        for matrix in ([[1, 2, 3], [4, 5, 6]], [[1]]):
            with self.assertRaises(ValueError, msg=f"determinant({matrix}) must raise ValueError"):
                determinant(matrix)


class Drawings(unittest.TestCase):
    def test_the_corners_in_the_file_are_where_the_matrices_move_them(self):
        rows = list(csv.DictReader(Path("corners.csv").read_text(encoding="utf-8-sig").splitlines()))
        found = {}
        for row in rows:
            try:
                found[row["matrix"].strip(), row["corner"].strip()] = (float(row["x"]), float(row["y"]))
            except (TypeError, ValueError, KeyError, AttributeError):
                self.fail(f"corners.csv: x and y must be numbers in {row}")
        for name, ((a, b), (c, d)) in MATRICES.items():
            for corner in ("00", "10", "11", "01"):
                x, y = int(corner[0]), int(corner[1])
                self.assertIn((name, corner), found, f"corners.csv has no row for {name},{corner}")
                self.assertEqual(found[name, corner], (a * x + b * y, c * x + d * y), f"corner {corner} under {name}")
