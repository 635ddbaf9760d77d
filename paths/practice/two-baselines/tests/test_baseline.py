import csv
import json
import unittest
from pathlib import Path

from baseline import mean_absolute_error, predict_lag


class PredictLag(unittest.TestCase):
    def test_lag_1_predicts_the_value_before(self):
        self.assertEqual(list(predict_lag([10, 20, 30, 40], 1, 2)), [20, 30])

    def test_lag_3_predicts_the_value_three_places_before(self):
        self.assertEqual(list(predict_lag([1, 2, 3, 4, 5, 6, 7], 3, 4)), [1, 2, 3, 4])

    def test_a_single_value_can_be_scored(self):
        self.assertEqual(list(predict_lag([10, 20, 30, 40], 2, 1)), [20])

    def test_there_is_one_prediction_for_each_scored_value(self):
        self.assertEqual(len(predict_lag(list(range(100)), 7, 56)), 56)

    def test_a_prediction_from_before_the_first_value_raises_value_error(self):
        with self.assertRaises(ValueError):
            predict_lag([1, 2, 3], 1, 3)
        with self.assertRaises(ValueError):
            predict_lag([1, 2, 3], 7, 1)

    def test_lag_0_and_no_days_raise_value_error(self):
        for lag, last in ((0, 2), (1, 0), (-1, 2)):
            with self.assertRaises(ValueError, msg=f"lag={lag}, last={last}"):
                predict_lag([1, 2, 3, 4], lag, last)

    def test_the_values_do_not_change(self):
        values = [1, 2, 3, 4]
        predict_lag(values, 1, 2)
        self.assertEqual(values, [1, 2, 3, 4])


class MeanAbsoluteError(unittest.TestCase):
    def test_errors_in_both_directions_count(self):
        self.assertAlmostEqual(mean_absolute_error([100, 200, 300], [110, 180, 300]), 10)

    def test_a_perfect_prediction_has_error_0(self):
        self.assertEqual(mean_absolute_error([5, 6], [5, 6]), 0)

    def test_empty_and_unequal_lists_raise_value_error(self):
        for actual, predicted in (([], []), ([1, 2], [1])):
            with self.assertRaises(ValueError, msg=f"{actual}, {predicted}"):
                mean_absolute_error(actual, predicted)


class Errors(unittest.TestCase):
    def test_errors_json_scores_both_baselines_on_the_last_56_days(self):
        self.assertTrue(Path("errors.json").is_file(), "errors.json is missing")
        mine = json.loads(Path("errors.json").read_text())
        with open("data/days.csv", newline="") as file:
            trips = [int(row["trips"]) for row in csv.DictReader(file)]
        for name, lag in (("day_before", 1), ("week_before", 7)):
            want = sum(abs(trips[i] - trips[i - lag]) for i in range(674, 730)) / 56
            self.assertAlmostEqual(mine.get(name, -1), want, delta=0.06, msg=name)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        with open("data/births.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        births = [int(row["births"]) for row in rows]
        days = range(len(births) - 56, len(births))
        error = {lag: sum(abs(births[i] - births[i - lag]) for i in days) / 56 for lag in (1, 7)}
        better = min(error, key=error.get)
        surprise = max(days, key=lambda i: abs(births[i] - births[i - better]))
        return {"day_before": error[1], "week_before": error[7], "surprise": rows[surprise]["date"]}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.06
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
