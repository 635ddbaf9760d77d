import csv
import unittest
from datetime import date, datetime, timedelta
from pathlib import Path


def read(path) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def reference() -> tuple[dict[str, list[float]], list[tuple[str, int, int]]]:
    days: dict[str, list[float]] = {}
    files = []
    for path in sorted(Path("data").glob("trips-*.csv")):
        rows = read(path)
        kept = 0
        for started, ended, rider in ((r["started_at"], r["ended_at"], r["rider"]) for r in map(dict, dict.fromkeys(tuple(r.items()) for r in rows))):
            minutes = (datetime.fromisoformat(ended) - datetime.fromisoformat(started)).total_seconds() / 60
            if minutes > 0:
                kept += 1
                numbers = days.setdefault(started[:10], [0, 0, 0.0])
                numbers[0] += 1
                numbers[1] += rider == "member"
                numbers[2] += minutes
        files.append((path.name, len(rows), kept))
    return days, files


class Daily(unittest.TestCase):
    def setUp(self):
        for name in ("days.csv", "files.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.days, self.files = reference()

    def test_files_csv_counts_rows_read_and_kept(self):
        rows = [((r.get("file") or "").strip(), float(r.get("read") or -1), float(r.get("kept") or -1)) for r in read("files.csv")]
        self.assertEqual(rows, self.files)

    def test_days_csv_has_each_day_of_the_year_once_and_in_order(self):
        year = [str(date(2024, 1, 1) + timedelta(days=n)) for n in range(366)]
        dates = [(r.get("date") or "")[:10] for r in read("days.csv")]
        self.assertEqual(len(dates), 366, "number of rows; does a day occur twice?")
        self.assertEqual(dates, year)

    def test_days_csv_has_the_right_numbers(self):
        for row in read("days.csv"):
            want = self.days.get(row["date"][:10], [0, 0, 0.0])
            for key, value in zip(("trips", "member_trips", "minutes"), want):
                self.assertAlmostEqual(float(row.get(key) or "nan"), value, delta=0.011, msg=f"{row['date']}: {key}")
