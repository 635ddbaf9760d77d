import csv
import json
import unittest
from pathlib import Path
from statistics import fmean, pstdev

from selection import backward

REAL = ["area", "age", "floor", "garden"]


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def fit(a, k):
    a = [row[:] for row in a]
    for i in range(k):
        for r in range(k):
            if r != i and a[r][i]:
                f = a[r][i] / a[i][i]
                a[r] = [u - f * v for u, v in zip(a[r], a[i])]
    return [a[i][k] / a[i][i] for i in range(k)]


class Backward(unittest.TestCase):
    def run_with(self, use, columns=None):
        return backward(columns or list(use), lambda c: 100 - sum(use[x] for x in c))

    def test_useless_columns_are_dropped_and_the_order_stays(self):
        self.assertEqual(self.run_with({"a": 5, "b": -1, "c": 3, "d": -4}), ["a", "c"])

    def test_a_drop_that_changes_nothing_is_good(self):
        self.assertEqual(self.run_with({"a": 5, "b": 0}), ["a"])

    def test_of_equal_candidates_the_first_goes(self):
        def score(c):
            return 1.0 if "x" in c or "y" in c else 9.0
        self.assertEqual(backward(["x", "y"], score), ["y"])

    def test_one_column_remains(self):
        self.assertEqual(len(self.run_with({"a": -5, "b": -6})), 1)

    def test_scores_are_taken_of_what_remains(self):
        def score(c):  # b hurts only while a is there
            return {"abc": 5, "bc": 4, "ac": 3, "ab": 6, "c": 2, "a": 7}.get("".join(c), 9)
        self.assertEqual(backward(["a", "b", "c"], score), ["c"])

    def test_the_given_list_is_not_changed(self):
        columns = ["a", "b"]
        backward(columns, lambda c: len(c))
        self.assertEqual(columns, ["a", "b"])


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rows = read("data/flats.csv")
        cls.names = [c for c in rows[0] if c not in ("id", "rent")]
        x = [[float(r[c]) for c in cls.names] for r in rows]
        cls.y = [float(r["rent"]) for r in rows]
        scale = [(fmean(r[j] for r in x[:240]), pstdev(r[j] for r in x[:240])) for j in range(len(cls.names))]
        cls.x = [[(v - m) / s for v, (m, s) in zip(r, scale)] for r in x]
        one = [[1.0] + r for r in cls.x]
        n = len(one[0])
        cls.one = one
        cls.gram = [[sum(r[i] * r[j] for r in one[:240]) for j in range(n)] for i in range(n)]
        cls.xty = [sum(r[i] * t for r, t in zip(one, cls.y[:240])) for i in range(n)]

    def line(self, names):
        cols = [0] + [1 + self.names.index(c) for c in names]
        w = fit([[self.gram[i][j] for j in cols] + [self.xty[i]] for i in cols], len(cols))
        return fmean(abs(sum(a * r[i] for a, i in zip(w, cols)) - t) for r, t in zip(self.one[240:], self.y[240:]))

    def knn(self, names):
        cols = [self.names.index(c) for c in names]
        total = []
        for r, t in zip(self.x[240:], self.y[240:]):
            near = sorted((sum((r[j] - q[j]) ** 2 for j in cols), i) for i, q in enumerate(self.x[:240]))[:5]
            total.append(abs(fmean(self.y[i] for _, i in near) - t))
        return fmean(total)

    def test_noise_csv_has_the_errors_of_four_models(self):
        self.assertTrue(Path("noise.csv").is_file(), "noise.csv is missing")
        rows = {r["model"]: (float(r["clean"]), float(r["noisy"])) for r in read("noise.csv")}
        self.assertEqual(list(rows), ["line", "knn", "forest", "boosting"])
        for name, f, slack in (("line", self.line, 0.06), ("knn", self.knn, 0.6)):
            for got, columns in zip(rows[name], (REAL, self.names)):
                self.assertAlmostEqual(got, f(columns), delta=slack, msg=f"{name} with {len(columns)} columns")
        for name in ("forest", "boosting"):
            self.assertTrue(all(30 < v < 130 for v in rows[name]), f"{name}: {rows[name]}")

    def test_kept_json_is_what_backward_keeps(self):
        self.assertTrue(Path("kept.json").is_file(), "kept.json is missing")
        got = json.loads(Path("kept.json").read_text(encoding="utf-8"))
        kept = list(self.names)
        now = self.line(kept)
        while len(kept) > 1:
            tries = {c: self.line([x for x in kept if x != c]) for c in kept}
            best = min(kept, key=tries.get)
            if tries[best] > now:
                break
            kept.remove(best)
            now = tries[best]
        self.assertEqual(got, kept)
