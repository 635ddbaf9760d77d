import csv
import unittest
from pathlib import Path

KINDS = {
    "ride_id": {"id"},
    "rideable_type": {"category"},
    "started_at": {"time"},
    "ended_at": {"time"},
    "start_station_name": {"text", "category"},
    "start_station_id": {"id", "category"},
    "end_station_name": {"text", "category"},
    "end_station_id": {"id", "category"},
    "member_casual": {"category"},
}


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


class Columns(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("columns.csv").is_file(), "columns.csv is missing")
        self.rows = read("columns.csv")
        self.by_name = {(row.get("column") or "").strip(): row for row in self.rows}
        self.data = read("data/trips_raw.csv")

    def test_each_column_has_one_row(self):
        names = sorted((row.get("column") or "").strip() for row in self.rows)
        self.assertEqual(names, sorted(KINDS), "one row for each column of the data")

    def number(self, name: str, field: str) -> float:
        text = (self.by_name.get(name, {}).get(field) or "").strip()
        try:
            return float(text)
        except ValueError:
            self.fail(f"{field} of {name} is {text!r}, not a number")

    def test_the_numbers_of_missing_values_are_right(self):
        for name in KINDS:
            expected = sum(row[name] == "" for row in self.data)
            actual = self.number(name, "missing")
            self.assertEqual(actual, expected, f"{name}: missing is {actual:g}, expected {expected}")

    def test_the_numbers_of_distinct_values_are_right(self):
        for name in KINDS:
            expected = len({row[name] for row in self.data} - {""})
            actual = self.number(name, "distinct")
            self.assertEqual(actual, expected, f"{name}: distinct is {actual:g}, expected {expected}")

    def test_the_types_fit_the_meaning(self):
        for name, kinds in KINDS.items():
            actual = (self.by_name.get(name, {}).get("type") or "").strip().lower()
            self.assertIn(actual, kinds, f"{name}: type is {actual!r}")
