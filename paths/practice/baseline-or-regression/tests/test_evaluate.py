import csv
import unittest
from datetime import date
from pathlib import Path

from splits import time_splits


def solve(a: list[list[float]], b: list[float]) -> list[float]:
    """Solve a x = b by elimination."""
    rows = [[*row, value] for row, value in zip(a, b)]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def reference() -> list[tuple[float, float]]:
    with open("data/days.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    y = [float(r["trips"]) for r in rows]
    x = [[1.0, float(r["temp_evening"]), float(date.fromisoformat(r["date"]).weekday() >= 5)] for r in rows]
    result = []
    for start in range(125, 730, 121):
        a = [[sum(x[i][p] * x[i][q] for i in range(start)) for q in range(3)] for p in range(3)]
        b = [sum(x[i][p] * y[i] for i in range(start)) for p in range(3)]
        w = solve(a, b)
        test = range(start, start + 121)
        baseline = sum(abs(y[i] - y[i - 1]) for i in test) / 121
        model = sum(abs(y[i] - sum(c * v for c, v in zip(w, x[i]))) for i in test) / 121
        result.append((baseline, model))
    return result


class TimeSplits(unittest.TestCase):
    def plain(self, n: int, folds: int):
        return [(list(train), list(test)) for train, test in time_splits(n, folds)]

    def test_eight_days_and_three_folds(self):
        want = [([0, 1], [2, 3]), ([0, 1, 2, 3], [4, 5]), ([0, 1, 2, 3, 4, 5], [6, 7])]
        self.assertEqual(self.plain(8, 3), want)

    def test_left_over_days_belong_to_the_first_training_set(self):
        want = [([0, 1, 2, 3], [4, 5, 6]), ([0, 1, 2, 3, 4, 5, 6], [7, 8, 9])]
        self.assertEqual(self.plain(10, 2), want)

    def test_one_fold(self):
        self.assertEqual(self.plain(5, 1), [([0, 1, 2], [3, 4])])

    def test_as_few_days_as_possible(self):
        self.assertEqual(self.plain(4, 3), [([0], [1]), ([0, 1], [2]), ([0, 1, 2], [3])])

    def test_the_two_years_have_test_sets_of_121_days(self):
        splits = self.plain(730, 5)
        self.assertEqual([len(test) for _, test in splits], [121] * 5)
        self.assertEqual([len(train) for train, _ in splits], [125, 246, 367, 488, 609])

    def test_training_days_come_before_test_days(self):
        for train, test in self.plain(31, 4):
            self.assertLess(max(train), min(test))

    def test_impossible_splits_raise_value_error(self):
        for n, folds in ((5, 0), (3, 3), (0, 1), (4, -1)):
            with self.assertRaises(ValueError, msg=f"n={n}, folds={folds}"):
                time_splits(n, folds)


class Errors(unittest.TestCase):
    def test_errors_csv_has_the_errors_of_five_folds(self):
        self.assertTrue(Path("errors.csv").is_file(), "errors.csv is missing")
        with open("errors.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([float(row.get("fold") or 0) for row in rows], [1, 2, 3, 4, 5])
        for row, (baseline, model) in zip(rows, reference()):
            self.assertAlmostEqual(float(row.get("baseline") or "nan"), baseline, delta=0.06, msg=f"baseline of fold {row['fold']}")
            self.assertAlmostEqual(float(row.get("model") or "nan"), model, delta=0.06, msg=f"model of fold {row['fold']}")
