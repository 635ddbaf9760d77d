import csv
import unittest
from collections import Counter
from pathlib import Path


def table(path: str) -> list[list[str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return [row for row in csv.reader(file) if row]


class Tidy(unittest.TestCase):
    def setUp(self):
        with open("data/trips.csv", newline="") as file:
            trips = list(csv.DictReader(file))
        self.count = Counter((r["start_station_id"], int(r["started_at"][11:13])) for r in trips)
        self.stations = sorted({station for station, _ in self.count})
        self.hours = sorted({hour for _, hour in self.count})

    def check_wide(self, name: str):
        self.assertTrue(Path(name).is_file(), f"{name} is missing")
        head, *rows = table(name)
        self.assertEqual(head[0], "start_station_id", f"{name}: first column")
        self.assertEqual([float(h) for h in head[1:]], self.hours, f"{name}: one column for each hour, in order")
        self.assertEqual(sorted(r[0] for r in rows), self.stations, f"{name}: one row for each start station")
        for station, *cells in rows:
            for hour, cell in zip(self.hours, cells, strict=True):
                want = self.count[station, hour]
                self.assertTrue(cell != "" and float(cell) == want, f"{name}: {station} hour {hour} is {cell!r}, expected {want}")

    def test_wide_csv_counts_trips_by_station_and_hour(self):
        self.check_wide("wide.csv")

    def test_wide_again_csv_equals_wide_csv(self):
        self.check_wide("wide_again.csv")

    def test_tidy_csv_has_one_row_for_each_cell(self):
        self.assertTrue(Path("tidy.csv").is_file(), "tidy.csv is missing")
        head, *rows = table("tidy.csv")
        self.assertEqual(sorted(head), ["hour", "start_station_id", "trips"])
        index = [head.index(name) for name in ("start_station_id", "hour", "trips")]
        cells = {}
        for row in rows:
            station, hour, trips = (row[i] for i in index)
            self.assertNotIn((station, float(hour)), cells, "a pair occurs twice")
            cells[station, float(hour)] = float(trips)
        want = {(s, h): self.count[s, h] for s in self.stations for h in self.hours}
        self.assertEqual(len(cells), len(want), "number of rows (zeros included)")
        self.assertEqual(cells, want)
