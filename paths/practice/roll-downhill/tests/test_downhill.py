import csv
import unittest
from pathlib import Path

POINTS = [(x, 2 * x + 1) for x in range(5)]


def true_path(points, step, steps):
    a = b = 0.0
    n = len(points)
    path = []
    for number in range(steps + 1):
        rests = [a * x + b - y for x, y in points]
        path.append((a, b, sum(r * r for r in rests) / n))
        da = sum(2 * r * x for r, (x, _) in zip(rests, points)) / n
        db = sum(2 * r for r in rests) / n
        a, b = a - step * da, b - step * db
    return path


class Loss(unittest.TestCase):
    def test_the_loss_is_the_mean_of_the_squares(self):
        from downhill import loss
        self.assertAlmostEqual(loss(POINTS, 0, 0), 33)
        self.assertAlmostEqual(loss(POINTS, 2, 1), 0)
        self.assertAlmostEqual(loss([(1, 1), (2, 5)], 1, 0), 4.5)


class Gradient(unittest.TestCase):
    def test_the_gradient_agrees_with_a_measured_slope(self):
        from downhill import gradient
        points = [(1.0, 2.0), (-2.0, 0.5), (4.0, 3.0)]
        def f(a, b):
            return sum((a * x + b - y) ** 2 for x, y in points) / 3
        for a, b in ((0.0, 0.0), (1.5, -2.0), (-0.3, 0.7)):
            h = 1e-5
            want = ((f(a + h, b) - f(a - h, b)) / (2 * h), (f(a, b + h) - f(a, b - h)) / (2 * h))
            got = gradient(points, a, b)
            for g, w in zip(got, want):
                self.assertAlmostEqual(g, w, delta=1e-5, msg=f"gradient at slope {a}, intercept {b}: got {got}, expected about {want}")


class Descend(unittest.TestCase):
    def test_the_path_starts_at_zero_and_has_one_entry_more_than_steps(self):
        from downhill import descend
        path = descend(POINTS, 0.1, 7)
        self.assertEqual(len(path), 8)
        self.assertEqual(tuple(path[0]), (0, 0, 33))

    def test_every_step_uses_one_gradient_for_both_numbers(self):
        from downhill import descend
        got, want = descend(POINTS, 0.1, 3), true_path(POINTS, 0.1, 3)
        for i, (g, w) in enumerate(zip(got, want)):
            for x, y in zip(g, w):
                self.assertAlmostEqual(x, y, delta=1e-9, msg=f"step {i}: got {g}, expected {w}")

    def test_it_arrives_with_steps_of_a_tenth(self):
        from downhill import descend
        slope, intercept, end = descend(POINTS, 0.1, 1000)[-1]
        self.assertAlmostEqual(slope, 2, delta=1e-6)
        self.assertAlmostEqual(intercept, 1, delta=1e-6)


class Paths(unittest.TestCase):
    def test_paths_csv_holds_the_three_paths(self):
        path = Path("paths.csv")
        self.assertTrue(path.is_file(), "paths.csv is missing")
        rows = list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines()))
        self.assertEqual(len(rows), 303, f"paths.csv has {len(rows)} rows, expected 303")
        found = {(float(r["step"]), int(r["number"])): r for r in rows}
        for step in (0.001, 0.1, 0.15):
            for number, want in enumerate(true_path(POINTS, step, 100)):
                self.assertIn((step, number), found, f"no row for step size {step}, number {number}")
                row = found[step, number]
                for key, value in zip(("slope", "intercept", "loss"), want):
                    self.assertAlmostEqual(float(row[key]), value, delta=1e-4 * max(1e-3, abs(value)), msg=f"{key} at step size {step}, number {number}")
