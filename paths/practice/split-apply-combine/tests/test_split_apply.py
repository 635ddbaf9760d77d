import csv
import unittest
from pathlib import Path
from statistics import mean

from split_apply import apply, combine, split

PEOPLE = [{"city": "Oslo", "age": 40}, {"city": "Rome", "age": 31}, {"city": "Oslo", "age": 22}]


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class ByHand(unittest.TestCase):
    def test_split_makes_one_group_for_each_key_and_keeps_the_order(self):
        self.assertEqual(dict(split(PEOPLE, "city")), {"Oslo": [PEOPLE[0], PEOPLE[2]], "Rome": [PEOPLE[1]]})

    def test_split_works_for_another_key(self):
        self.assertEqual(dict(split(PEOPLE, "age")), {40: [PEOPLE[0]], 31: [PEOPLE[1]], 22: [PEOPLE[2]]})

    def test_split_of_no_rows_is_empty(self):
        self.assertEqual(dict(split([], "city")), {})

    def test_apply_calls_the_function_once_for_each_group(self):
        calls = []

        def remember(values):
            calls.append(list(values))
            return len(calls)

        apply({"a": [{"x": 1}, {"x": 5}], "b": [{"x": 2}]}, "x", remember)
        self.assertEqual(sorted(calls), [[1, 5], [2]])

    def test_apply_returns_the_results_by_key(self):
        self.assertEqual(dict(apply({"a": [{"x": 1}, {"x": 5}], "b": [{"x": 2}]}, "x", sum)), {"a": 6, "b": 2})

    def test_combine_sorts_by_key(self):
        self.assertEqual(combine({"b": 2, "a": 6}, "letter", "total"), [{"letter": "a", "total": 6}, {"letter": "b", "total": 2}])

    def test_the_three_steps_together_on_the_twelve_rows(self):
        rows = [{**row, "minutes": int(row["minutes"])} for row in read("data/twelve.csv")]
        expected = [
            {"station": "", "mean": 21}, {"station": "S01", "mean": 17},
            {"station": "S02", "mean": 17.5}, {"station": "S03", "mean": 15},
        ]
        self.assertEqual(combine(apply(split(rows, "station"), "minutes", mean), "station", "mean"), expected)


class WithPandas(unittest.TestCase):
    def test_ends_csv_has_one_row_for_each_end_station_and_one_for_none(self):
        self.assertTrue(Path("ends.csv").is_file(), "ends.csv is missing")
        groups: dict[str, list[float]] = {}
        for row in read("data/trips.csv"):
            groups.setdefault(row["end_station_id"], []).append(float(row["minutes"]))
        rows = read("ends.csv")
        self.assertTrue(rows, "ends.csv has no rows")
        self.assertEqual(sorted(row.get("end_station_id", "?") for row in rows), sorted(groups))
        for row in rows:
            group = groups[row["end_station_id"]]
            name = row["end_station_id"] or "no end station"
            self.assertEqual(float(row["trips"]), len(group), f"trips of {name}")
            self.assertAlmostEqual(float(row["mean_minutes"]), mean(group), delta=0.006, msg=f"mean_minutes of {name}")
            self.assertAlmostEqual(float(row["longest"]), max(group), delta=0.006, msg=f"longest of {name}")
