import csv
import unittest
from collections import Counter, defaultdict
from pathlib import Path


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Shares(unittest.TestCase):
    def setUp(self):
        self.trips = read("data/trips.csv")

    def test_shares_csv_has_one_row_for_each_trip(self):
        self.assertTrue(Path("shares.csv").is_file(), "shares.csv is missing")
        ids = sorted(row.get("ride_id", "") for row in read("shares.csv"))
        self.assertEqual(len(ids), len(self.trips), "number of rows")
        self.assertEqual(ids, sorted(row["ride_id"] for row in self.trips))

    def test_each_share_is_the_trip_divided_by_its_day(self):
        self.assertTrue(Path("shares.csv").is_file(), "shares.csv is missing")
        total = defaultdict(float)
        for trip in self.trips:
            total[trip["started_at"][:10]] += float(trip["minutes"])
        mine = {row["ride_id"]: row for row in read("shares.csv")}
        for trip in self.trips:
            day = trip["started_at"][:10]
            row = mine.get(trip["ride_id"], {})
            self.assertEqual((row.get("day") or "")[:10], day, f"day of {trip['ride_id']}")
            self.assertAlmostEqual(float(row.get("share") or "nan"), float(trip["minutes"]) / total[day], delta=0.0001, msg=f"share of {trip['ride_id']}")

    def test_busiest_csv_names_the_earliest_busiest_hour_of_each_station(self):
        self.assertTrue(Path("busiest.csv").is_file(), "busiest.csv is missing")
        count: dict[str, Counter] = defaultdict(Counter)
        for trip in self.trips:
            count[trip["start_station_id"]][int(trip["started_at"][11:13])] += 1
        rows = read("busiest.csv")
        self.assertEqual(sorted(row.get("start_station_id", "") for row in rows), sorted(count))
        for row in rows:
            hours = count[row["start_station_id"]]
            best = min(hours, key=lambda hour: (-hours[hour], hour))
            actual = (float(row["hour"]), float(row["trips"]))
            self.assertEqual(actual, (best, hours[best]), f"{row['start_station_id']}: hour and trips")
