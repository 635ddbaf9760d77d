import csv
import json
import unittest
from pathlib import Path
from statistics import fmean, pstdev

from pipeline import Pipeline, Scaler


class ScalerTest(unittest.TestCase):
    def assert_rows(self, got, expected, what):
        self.assertEqual(len(got), len(expected), f"{what}: number of rows")
        for row, right in zip(got, expected):
            for x, y in zip(row, right, strict=True):
                self.assertAlmostEqual(x, y, places=6, msg=f"{what}: expected {expected}, got {got}")

    def test_uses_mean_and_deviation_of_the_fitted_rows(self):
        scaler = Scaler().fit([[10, 1], [30, 5]])
        self.assert_rows(scaler.transform([[10, 1], [30, 5]]), [[-1, -1], [1, 1]], "the fitted rows")

    def test_new_rows_use_what_was_learned(self):
        scaler = Scaler().fit([[10, 1], [30, 5]])
        self.assert_rows(scaler.transform([[40, 3]]), [[2, 0]], "one new row [40, 3]")

    def test_a_constant_column_becomes_zero(self):
        scaler = Scaler().fit([[7, 1], [7, 3]])
        self.assert_rows(scaler.transform([[7, 1], [9, 3]]), [[0, -1], [2, 1]], "first column constant 7")

    def test_the_input_stays_as_it_was(self):
        rows = [[10.0], [30.0]]
        Scaler().fit(rows).transform(rows)
        self.assertEqual(rows, [[10.0], [30.0]])


class Step:
    """Adds a number, and remembers the rows that fit has seen."""

    def __init__(self, plus):
        self.plus, self.seen = plus, []

    def fit(self, rows):
        self.seen.append([list(r) for r in rows])
        return self

    def transform(self, rows):
        return [[x + self.plus for x in row] for row in rows]


class Model:
    def fit(self, rows, labels):
        self.seen = ([list(r) for r in rows], list(labels))

    def predict(self, rows):
        return [sum(row) for row in rows]


class PipelineTest(unittest.TestCase):
    def setUp(self):
        self.one, self.two, self.model = Step(1), Step(10), Model()
        self.pipeline = Pipeline([self.one, self.two], self.model)

    def test_each_step_is_fitted_on_what_the_steps_before_made(self):
        self.pipeline.fit([[0], [5]], ["a", "b"])
        self.assertEqual(self.one.seen, [[[0], [5]]])
        self.assertEqual(self.two.seen, [[[1], [6]]], f"step two was fitted on {self.two.seen}")
        self.assertEqual(self.model.seen, ([[11], [16]], ["a", "b"]), f"the model was fitted on {self.model.seen}")

    def test_predict_transforms_in_the_same_order(self):
        got = self.pipeline.fit([[0]], ["a"]).predict([[2], [3]])
        self.assertEqual(list(got), [13, 14], f"2 + 1 + 10 and 3 + 1 + 10, got {got}")

    def test_predict_fits_nothing(self):
        self.pipeline.fit([[0]], ["a"])
        self.pipeline.predict([[99]])
        self.assertEqual((len(self.one.seen), len(self.two.seen)), (1, 1), "predict called fit: that is the leak")

    def test_works_without_steps(self):
        self.assertEqual(list(Pipeline([], Model()).fit([[1]], ["a"]).predict([[4]])), [4])

    def test_a_scaler_in_the_pipeline_ignores_new_rows(self):
        pipeline = Pipeline([Scaler()], Model()).fit([[10], [30]], ["a", "b"])
        got = pipeline.predict([[40], [1000]])
        self.assertAlmostEqual(got[0], 2, msg=f"40 should become 2, whatever else is predicted; got {got[0]}")


class Leak(unittest.TestCase):
    def test_leak_json_shows_both_scalers(self):
        self.assertTrue(Path("leak.json").is_file(), "leak.json is missing")
        got = json.loads(Path("leak.json").read_text(encoding="utf-8"))
        with open("data/income.csv", newline="", encoding="utf-8") as file:
            rows = [(float(r["income"]), r["part"]) for r in csv.DictReader(file)]
        for key, values in [("fitted_on_all", [x for x, _ in rows]),
                            ("fitted_on_train", [x for x, part in rows if part == "train"])]:
            expected = (rows[0][0] - fmean(values)) / pstdev(values)
            self.assertAlmostEqual(got[key], expected, delta=0.001, msg=f"{key}: expected {expected:.3f}, got {got[key]}")


if __name__ == "__main__":
    unittest.main()
