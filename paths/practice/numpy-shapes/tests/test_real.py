import ast
import math
import random
import unittest
from pathlib import Path
from statistics import fmean, pstdev

import numpy as np

from with_numpy import distances, shares, squared_error, standardise

LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def table(rng, rows, columns):
    return [[rng.uniform(1, 9) * 10 ** j for j in range(columns)] for _ in range(rows)]


class Arrays(unittest.TestCase):
    def near(self, got, want, what):
        self.assertIsInstance(got, np.ndarray, f"{what}: an array, not {type(got).__name__}")
        self.assertEqual(got.shape, np.shape(want), f"{what}: shape")
        for row, right in zip(got.tolist(), want):
            for x, y in zip(row, right):
                self.assertAlmostEqual(x, y, delta=1e-9 * max(1, abs(y)), msg=what)

    def test_equal_shapes_give_the_mean_of_the_squares(self):
        rng = random.Random(1)
        for shape in ((5,), (4, 1), (3, 3)):
            n = math.prod(shape)
            p, y = [rng.uniform(-5, 5) for _ in range(n)], [rng.uniform(-5, 5) for _ in range(n)]
            got = squared_error(np.array(p).reshape(shape), np.array(y).reshape(shape))
            self.assertAlmostEqual(float(got), fmean((a - b) ** 2 for a, b in zip(p, y)), msg=f"shape {shape}")

    def test_other_shapes_are_refused_even_where_they_would_fit(self):
        for a, b in (((5,), (5, 1)), ((3, 1), (3,)), ((1,), (4,)), ((2, 3), (3,)), ((), (6,))):
            with self.assertRaises(ValueError, msg=f"{a} against {b} must raise ValueError"):
                squared_error(np.ones(a), np.zeros(b))

    def test_each_column_is_standardised(self):
        rng = random.Random(2)
        for rows, columns in ((7, 3), (4, 4), (3, 6)):
            source = [r + [8.0] for r in table(rng, rows, columns)]
            middle = [(fmean(c), pstdev(c)) for c in zip(*source)]
            want = [[(x - m) / s if s else 0.0 for x, (m, s) in zip(r, middle)] for r in source]
            given = np.array(source)
            self.near(standardise(given), want, f"standardise {rows} rows, {columns + 1} columns, the last without spread")
            self.assertEqual(given.tolist(), source, "standardise changed the table that it was given")

    def test_the_shares_of_each_row_add_up_to_one(self):
        rng = random.Random(3)
        for rows, columns in ((5, 3), (4, 4), (1, 6), (6, 1)):
            source = [[rng.randrange(1, 50) for _ in range(columns)] for _ in range(rows)]
            self.near(shares(np.array(source)), [[x / sum(r) for x in r] for r in source], f"shares of {rows} rows, {columns} columns")

    def test_each_row_of_a_meets_each_row_of_b(self):
        rng = random.Random(4)
        for n, m, k in ((4, 6, 2), (3, 3, 3), (5, 1, 4), (1, 2, 1)):
            a, b = table(rng, n, k), table(rng, m, k)
            self.near(distances(np.array(a), np.array(b)), [[math.dist(x, y) for y in b] for x in a], f"distances of {n} and {m} rows")

    def test_arrays_do_the_loops(self):
        tree = ast.parse(Path("with_numpy.py").read_text(encoding="utf-8"))
        lines = sorted({node.lineno for node in ast.walk(tree) if isinstance(node, LOOPS)})
        self.assertEqual(lines, [], "with_numpy.py has a loop in these lines; let the axes do it")
