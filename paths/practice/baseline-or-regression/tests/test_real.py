import random
import sys
import unittest
from datetime import date, timedelta

from splits import time_splits
from test_evaluate import solve
from with_sklearn import errors


def invented(n, seed):
    rng, first = random.Random(seed), date(2023, 3, 1)
    rows = []
    for i in range(n):
        day, warm = first + timedelta(days=i), rng.uniform(-5, 30)
        rows.append((day.isoformat(), 400.0 + 3 * i + rng.uniform(10, 40) * warm - 300 * (day.weekday() >= 5) + rng.gauss(0, 60), warm))
    return rows


def reference(rows, folds):
    y = [r[1] for r in rows]
    x = [[1.0, r[2], float(date.fromisoformat(r[0]).weekday() >= 5)] for r in rows]
    found = []
    n, size = len(rows), len(rows) // (folds + 1)
    for start in range(n - folds * size, n, size):
        a = [[sum(x[i][p] * x[i][q] for i in range(start)) for q in range(3)] for p in range(3)]
        w = solve(a, [sum(x[i][p] * y[i] for i in range(start)) for p in range(3)])
        test = range(start, start + size)
        found.append((sum(abs(y[i] - y[i - 1]) for i in test) / size, sum(abs(y[i] - sum(c * v for c, v in zip(w, x[i]))) for i in test) / size))
    return found


class Real(unittest.TestCase):
    def test_the_errors_of_each_fold(self):
        for n, folds, seed in ((60, 3, 1), (101, 4, 2), (200, 5, 3), (45, 2, 4)):
            rows = invented(n, seed)
            got, want = errors(list(rows), folds), reference(rows, folds)
            self.assertEqual(len(got), folds, f"{n} days, {folds} folds")
            for fold, (own, other) in enumerate(zip(got, want), 1):
                for name, a, b in zip(("baseline", "model"), own, other):
                    self.assertAlmostEqual(float(a), b, places=5, msg=f"{n} days, {folds} folds, fold {fold}: the error of the {name}")
        self.assertIn("sklearn.model_selection", sys.modules, "use TimeSeriesSplit and LinearRegression")

    def test_your_splits_are_those_of_the_library(self):
        from sklearn.model_selection import TimeSeriesSplit
        for n, folds in ((8, 3), (10, 2), (730, 5), (101, 7)):
            theirs = [(list(map(int, a)), list(map(int, b))) for a, b in TimeSeriesSplit(n_splits=folds).split([[0]] * n)]
            self.assertEqual([(list(a), list(b)) for a, b in time_splits(n, folds)], theirs, f"{n} days, {folds} folds")
