import csv
import unittest
from datetime import datetime
from pathlib import Path

STEPS = ["duplicates", "unreadable", "backwards", "too_short", "too_long"]
COLUMNS = ["ride_id", "started_at", "ended_at", "minutes", "start_station_id", "end_station_id", "member_casual"]


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


def time(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def reference() -> tuple[list[list], dict[str, dict]]:
    rows = read("data/trips_raw.csv")
    table = []

    def step(name, kept):
        table.append([name, len(rows), len(rows) - len(kept), len(kept)])
        return kept

    rows = step("duplicates", [dict(items) for items in dict.fromkeys(tuple(r.items()) for r in rows)])
    rows = step("unreadable", [r for r in rows if time(r["started_at"]) and time(r["ended_at"])])
    for r in rows:
        r["minutes"] = (time(r["ended_at"]) - time(r["started_at"])).total_seconds() / 60
    rows = step("backwards", [r for r in rows if r["minutes"] > 0])
    rows = step("too_short", [r for r in rows if r["minutes"] >= 1])
    rows = step("too_long", [r for r in rows if r["minutes"] <= 24 * 60])
    return table, {r["ride_id"]: r for r in rows}


class Clean(unittest.TestCase):
    def setUp(self):
        for name in ("clean.csv", "lost.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.lost, self.expected = reference()
        self.clean = read("clean.csv")

    def test_lost_csv_names_the_five_steps_in_order(self):
        self.assertEqual([row.get("step") for row in read("lost.csv")], STEPS)

    def test_lost_csv_counts_the_rows_of_each_step(self):
        rows = {row.get("step"): row for row in read("lost.csv")}
        for step, *numbers in self.lost:
            actual = [rows.get(step, {}).get(key) for key in ("before", "lost", "after")]
            try:
                actual = [float(x) for x in actual]
            except (TypeError, ValueError):
                self.fail(f"{step}: {actual} are not three numbers")
            self.assertEqual(actual, numbers, f"{step}: before, lost, after should be {numbers}")

    def test_clean_csv_has_the_seven_columns(self):
        self.assertTrue(self.clean, "clean.csv has no rows")
        missing = set(COLUMNS) - set(self.clean[0])
        self.assertFalse(missing, f"columns missing from clean.csv: {sorted(missing)}")

    def test_clean_csv_has_exactly_the_right_trips(self):
        ids = [row.get("ride_id") for row in self.clean]
        self.assertEqual(len(ids), len(set(ids)), "a ride_id occurs twice")
        extra, gone = set(ids) - set(self.expected), set(self.expected) - set(ids)
        self.assertFalse(extra, f"these should have been removed, e.g. {sorted(map(str, extra))[:3]}")
        self.assertFalse(gone, f"these should have been kept, e.g. {sorted(gone)[:3]}")

    def test_minutes_are_right(self):
        for row in self.clean:
            want = self.expected.get(row["ride_id"], {}).get("minutes")
            if want is not None:
                self.assertAlmostEqual(float(row["minutes"]), want, delta=0.006, msg=row["ride_id"])

    def test_riders_are_in_lower_case_and_unchanged_otherwise(self):
        for row in self.clean:
            want = self.expected.get(row["ride_id"], {}).get("member_casual", "").lower()
            self.assertEqual(row["member_casual"], want, row["ride_id"])

    def test_stations_are_unchanged_and_missing_ones_stay_empty(self):
        for row in self.clean:
            for key in ("start_station_id", "end_station_id"):
                self.assertEqual(row[key], self.expected.get(row["ride_id"], {}).get(key), f"{row['ride_id']} {key}")
