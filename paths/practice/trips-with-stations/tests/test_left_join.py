import copy
import csv
import unittest
from pathlib import Path

from left_join import left_join

LEFT = [{"id": 1, "book": "B7"}, {"id": 2, "book": "B9"}, {"id": 3, "book": None}, {"id": 4, "book": "B7"}]
RIGHT = [{"code": "B7", "title": "Dune"}, {"code": "B8", "title": "Emma"}]


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class ByHand(unittest.TestCase):
    def test_every_left_row_stays_in_order(self):
        self.assertEqual([row["id"] for row in left_join(LEFT, RIGHT, "book", "code")], [1, 2, 3, 4])

    def test_a_match_adds_the_columns_of_the_right_row(self):
        self.assertEqual(left_join(LEFT, RIGHT, "book", "code")[0], {"id": 1, "book": "B7", "code": "B7", "title": "Dune", "_merge": "both"})

    def test_an_unmatched_row_gets_none(self):
        self.assertEqual(left_join(LEFT, RIGHT, "book", "code")[1], {"id": 2, "book": "B9", "code": None, "title": None, "_merge": "left_only"})

    def test_a_key_of_the_same_name_survives_in_unmatched_rows(self):
        right = [{"book": "B7", "title": "Dune"}]
        self.assertEqual(left_join(LEFT, right, "book", "book")[1], {"id": 2, "book": "B9", "title": None, "_merge": "left_only"})

    def test_a_double_key_on_the_right_raises_value_error(self):
        with self.assertRaises(ValueError):
            left_join(LEFT, [*RIGHT, {"code": "B7", "title": "Dune II"}], "book", "code")

    def test_the_input_does_not_change(self):
        left, right = copy.deepcopy(LEFT), copy.deepcopy(RIGHT)
        left_join(left, right, "book", "code")
        self.assertEqual((left, right), (LEFT, RIGHT))


class WithPandas(unittest.TestCase):
    def setUp(self):
        for name in ("joined.csv", "unmatched.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.trips = {row["ride_id"]: row["end_station_id"] for row in read("data/trips.csv")}
        self.names = {row["station_id"]: row["name"] for row in read("data/stations.csv")}

    def test_joined_csv_has_each_trip_once(self):
        ids = [row.get("ride_id") for row in read("joined.csv")]
        self.assertEqual(len(ids), len(self.trips), "number of rows in joined.csv")
        self.assertEqual(set(ids), set(self.trips))

    def test_joined_csv_names_the_end_station(self):
        for row in read("joined.csv"):
            station = self.trips.get(row["ride_id"], "")
            expected = (station, self.names.get(station, ""), "both" if station in self.names else "left_only")
            self.assertEqual((row.get("end_station_id"), row.get("name"), row.get("_merge")), expected, row["ride_id"])

    def test_unmatched_csv_explains_every_unmatched_trip(self):
        expected = {
            ride: "unknown station" if station else "no end station"
            for ride, station in self.trips.items() if station not in self.names
        }
        actual = {row.get("ride_id"): (row.get("reason") or "").strip().lower() for row in read("unmatched.csv")}
        self.assertEqual(actual, expected)
