import csv
import unittest
from datetime import date, datetime, timedelta
from pathlib import Path


def read(path) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def reference() -> tuple[dict[str, list[int]], list[tuple[str, int, int]]]:
    days: dict[str, list[int]] = {}
    files = []
    for path in sorted(Path("data").glob("hours-*.csv")):
        rows = read(path)
        times = [datetime.fromisoformat(r["hour"]) for r in rows]
        span = int((max(times) - min(times)).total_seconds() // 3600) + 1
        files.append((path.name, len(rows), span - len(rows)))
        for row in rows:
            members = int(row["registered"])
            trips = int(row["casual"]) + members
            numbers = days.setdefault(row["hour"][:10], [0, 0, 0, 0])
            numbers[:] = [numbers[0] + trips, numbers[1] + members, numbers[2] + 1, max(numbers[3], trips)]
    return days, files


class Daily(unittest.TestCase):
    def setUp(self):
        for name in ("days.csv", "files.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.days, self.files = reference()

    def test_files_csv_counts_rows_and_missing_hours(self):
        rows = [((r.get("file") or "").strip(), float(r.get("rows") or -1), float(r.get("missing") or -1)) for r in read("files.csv")]
        self.assertEqual(rows, self.files)

    def test_days_csv_has_each_day_of_the_year_once_and_in_order(self):
        year = [str(date(2011, 1, 1) + timedelta(days=n)) for n in range(365)]
        dates = [(r.get("date") or "")[:10] for r in read("days.csv")]
        self.assertEqual(len(dates), 365, "number of rows; does a day occur twice?")
        self.assertEqual(dates, year)

    def test_days_csv_has_the_right_numbers(self):
        for row in read("days.csv"):
            want = self.days.get(row["date"][:10], [0, 0, 0, 0])
            for key, value in zip(("trips", "member_trips", "hours", "peak"), want):
                self.assertEqual(float(row.get(key) or "nan"), value, f"{row['date']}: {key}")
