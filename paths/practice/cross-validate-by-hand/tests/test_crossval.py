import csv
import json
import math
import unittest
from pathlib import Path
from statistics import fmean, pstdev

from crossval import cross_validate, fit, folds, predict


class Folds(unittest.TestCase):
    def test_the_first_folds_are_one_longer(self):
        for n, k, sizes in [(13, 5, [3, 3, 3, 2, 2]), (10, 5, [2] * 5), (53, 5, [11, 11, 11, 10, 10]), (7, 3, [3, 2, 2])]:
            got = [len(f) for f in folds(n, k)]
            self.assertEqual(got, sizes, f"folds({n}, {k}): expected sizes {sizes}, got {got}")

    def test_rows_stay_in_order(self):
        got = [i for fold in folds(13, 5) for i in fold]
        self.assertEqual(got, list(range(13)), f"folds(13, 5) joined should be 0..12, got {got}")


class Model(unittest.TestCase):
    POINTS = [[0, 0], [10, 10], [2, 4], [12, 10]]
    LABELS = ["a", "b", "a", "b"]

    def test_fit_takes_the_mean_point_of_each_class(self):
        got = {k: list(v) for k, v in fit(self.POINTS, self.LABELS).items()}
        self.assertEqual(got, {"a": [1, 2], "b": [11, 10]}, f"centroids are {got}")

    def test_predict_takes_the_nearest_centroid(self):
        model = {"a": [1, 2], "b": [11, 10]}
        for point, expected in [([0, 0], "a"), ([9, 9], "b"), ([3, 9], "a"), ([6, 8], "b")]:
            got = predict(model, point)
            self.assertEqual(got, expected, f"predict({point}): expected {expected}, got {got}")


class CrossValidate(unittest.TestCase):
    def test_fit_sees_only_the_training_rows_of_each_fold(self):
        seen = []

        def spy(points, labels):
            seen.append([p[0] for p in points])
            return None

        cross_validate([[i] for i in range(7)], ["x"] * 7, 3, spy, lambda model, point: "x")
        self.assertEqual(seen, [[3, 4, 5, 6], [0, 1, 2, 5, 6], [0, 1, 2, 3, 4]],
                         f"training rows per fold with n=7, k=3 are {seen}")

    def test_each_fold_has_its_accuracy(self):
        labels = ["x", "y", "x", "x", "y", "y"]
        got = cross_validate([[i] for i in range(6)], labels, 3, lambda p, l: None, lambda m, p: "x")
        self.assertEqual([round(s, 6) for s in got], [0.5, 1.0, 0.0], f"always 'x' should score 0.5, 1, 0; got {got}")

    def test_predict_gets_the_model_of_its_fold(self):
        got = cross_validate([[0], [0], [5], [5]], ["a", "a", "b", "b"], 2,
                             lambda p, l: l[0], lambda model, point: model)
        self.assertEqual(list(got), [0, 0], f"each fold knows only the other class, so both score 0; got {got}")


class Scores(unittest.TestCase):
    def test_scores_json_agrees_with_kfold(self):
        self.assertTrue(Path("scores.json").is_file(), "scores.json is missing")
        result = json.loads(Path("scores.json").read_text(encoding="utf-8"))
        with open("data/leaves.csv", newline="", encoding="utf-8") as file:
            rows = [((float(r["length"]), float(r["width"])), r["tree"]) for r in csv.DictReader(file)]
        expected, start = [], 0
        for size in [11, 11, 11, 10, 10]:
            test, train = rows[start:start + size], rows[:start] + rows[start + size:]
            centre = {t: [fmean(p[i] for p, x in train if x == t) for i in (0, 1)] for t in {x for _, x in train}}
            hits = sum(min(centre, key=lambda c: math.dist(centre[c], p)) == t for p, t in test)
            expected.append(hits / size)
            start += size
        self.assertEqual([round(s, 3) for s in result["scores"]], [round(s, 3) for s in expected])
        self.assertAlmostEqual(result["mean"], fmean(expected), delta=0.001)
        self.assertAlmostEqual(result["spread"], pstdev(expected), delta=0.001, msg="use statistics.pstdev")


if __name__ == "__main__":
    unittest.main()
