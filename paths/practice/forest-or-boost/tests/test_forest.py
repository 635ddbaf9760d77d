import csv
import unittest
from pathlib import Path
from statistics import fmean

NAMES = ["line", "forest", "boosting"]
COLUMNS = ["hour", "temp", "wind", "holiday", "slope"]


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def fit(x, y):
    k = len(x[0])
    a = [[sum(r[i] * r[j] for r in x) for j in range(k)] + [sum(r[i] * t for r, t in zip(x, y))] for i in range(k)]
    for i in range(k):
        for r in range(k):
            if r != i:
                f = a[r][i] / a[i][i]
                a[r] = [u - f * v for u, v in zip(a[r], a[i])]
    return [a[i][k] / a[i][i] for i in range(k)]


class Compare(unittest.TestCase):
    def setUp(self):
        for name in ("predictions.csv", "results.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        data = read("data/trips.csv")
        x = [[1.0] + [float(r[c]) for c in COLUMNS] for r in data]
        y = [float(r["trips"]) for r in data]
        w = fit(x[:400], y[:400])
        self.line = [sum(a * b for a, b in zip(w, r)) for r in x[400:]]
        self.y, self.p = y[400:], read("predictions.csv")
        self.assertEqual([int(float(r["id"])) for r in self.p], list(range(401, 601)), "the ids 401 to 600 in order")

    def mae(self, name):
        return fmean(abs(float(r[name]) - t) for r, t in zip(self.p, self.y))

    def test_the_line_is_exact(self):
        for r, want in zip(self.p, self.line):
            self.assertAlmostEqual(float(r["line"]), want, delta=0.02, msg=f"id {r['id']}")

    def test_both_tree_models_beat_the_line_and_are_not_perfect(self):
        for name in NAMES[1:]:
            self.assertLess(self.mae(name), 0.75 * self.mae("line"), f"{name}: mean absolute error {self.mae(name):.2f}")
            self.assertGreater(self.mae(name), 4, f"{name} is too good: did it train on the test rows?")

    def test_results_csv_follows_from_the_predictions(self):
        rows = read("results.csv")
        self.assertEqual([r["model"] for r in rows], NAMES)
        for r in rows:
            self.assertAlmostEqual(float(r["mae"]), self.mae(r["model"]), delta=0.02, msg=r["model"])
            self.assertTrue(float(r["fit_seconds"]) > 0 and float(r["size_kb"]) > 0, r["model"])

    def test_the_line_is_the_smallest_model(self):
        size = {r["model"]: float(r["size_kb"]) for r in read("results.csv")}
        self.assertEqual(min(size, key=size.get), "line")
