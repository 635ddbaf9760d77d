import csv
import statistics
import unittest

from chart_numbers import box, histogram


def minutes() -> list[float]:
    with open("data/minutes.csv", newline="") as file:
        return [float(row["minutes"]) for row in csv.DictReader(file)]


class Histogram(unittest.TestCase):
    def test_each_value_is_in_one_bin(self):
        self.assertEqual(list(histogram([1, 2, 11, 25], [0, 10, 20, 30])), [2, 1, 1])

    def test_an_inner_edge_belongs_to_the_next_bin(self):
        self.assertEqual(list(histogram([0, 10, 10], [0, 10, 20])), [1, 2])

    def test_the_last_edge_belongs_to_the_last_bin(self):
        self.assertEqual(list(histogram([20], [0, 10, 20])), [0, 1])

    def test_values_outside_are_not_counted(self):
        self.assertEqual(list(histogram([-1, 5, 21], [0, 10, 20])), [1, 0])

    def test_bins_may_have_different_widths(self):
        self.assertEqual(list(histogram([1, 6, 30], [0, 5, 10, 60])), [1, 1, 1])

    def test_the_trips_fall_into_bins_of_five_minutes(self):
        values, edges = minutes(), list(range(0, 65, 5))
        want = [sum(a <= v < a + 5 or (a == 55 and v == 60) for v in values) for a in edges[:-1]]
        self.assertEqual(list(histogram(values, edges)), want)


class Box(unittest.TestCase):
    def test_a_box_without_outliers(self):
        result = box([9, 1, 5, 3, 7])
        want = {"q1": 3, "median": 5, "q3": 7, "low": 1, "high": 9, "outliers": 0}
        self.assertEqual({k: float(result[k]) for k in want}, want)

    def test_whiskers_end_at_values_of_the_data(self):
        result = box([1, 3, 5, 7, 9, 100])
        self.assertEqual((result["low"], result["high"], result["outliers"]), (1, 9, 1))

    def test_outliers_are_counted_at_both_ends(self):
        self.assertEqual(box([-50, 10, 11, 12, 13, 14, 90])["outliers"], 2)

    def test_a_value_at_the_limit_is_no_outlier(self):
        result = box([7, 2, 3, 4, -1])  # quartiles 2 and 4, so the limits are -1 and 7
        self.assertEqual((result["low"], result["high"], result["outliers"]), (-1, 7, 0))

    def test_the_box_of_the_trips(self):
        values = minutes()
        q1, median, q3 = statistics.quantiles(values, n=4, method="inclusive")
        limit = q3 + 1.5 * (q3 - q1)
        result = box(values)
        self.assertAlmostEqual(result["q1"], q1)
        self.assertAlmostEqual(result["median"], median)
        self.assertAlmostEqual(result["q3"], q3)
        self.assertEqual(result["high"], max(v for v in values if v <= limit))
        self.assertEqual(result["outliers"], sum(v > limit for v in values))
