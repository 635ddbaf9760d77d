import csv
import unittest
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

from fill_days import fill_days


class FillDays(unittest.TestCase):
    def test_a_missing_day_gets_zero(self):
        counts = {date(2024, 6, 1): 3, date(2024, 6, 3): 5}
        expected = [(date(2024, 6, 1), 3), (date(2024, 6, 2), 0), (date(2024, 6, 3), 5)]
        self.assertEqual(list(fill_days(counts, date(2024, 6, 1), date(2024, 6, 3))), expected)

    def test_days_before_and_after_the_known_ones_are_filled(self):
        days = list(fill_days({date(2024, 2, 29): 2}, date(2024, 2, 27), date(2024, 3, 2)))
        self.assertEqual([n for _, n in days], [0, 0, 2, 0, 0])
        self.assertEqual(days[2][0], date(2024, 2, 29))

    def test_days_outside_the_range_are_left_out(self):
        counts = {date(2024, 1, 1): 9, date(2024, 1, 5): 4}
        self.assertEqual(list(fill_days(counts, date(2024, 1, 5), date(2024, 1, 5))), [(date(2024, 1, 5), 4)])

    def test_an_empty_range_gives_an_empty_list(self):
        self.assertEqual(list(fill_days({}, date(2024, 1, 2), date(2024, 1, 1))), [])

    def test_the_counts_do_not_change(self):
        counts = {date(2024, 6, 1): 3}
        fill_days(counts, date(2024, 5, 30), date(2024, 6, 2))
        self.assertEqual(counts, {date(2024, 6, 1): 3})


class Days(unittest.TestCase):
    def test_days_csv_has_every_day_of_may_with_its_count(self):
        self.assertTrue(Path("days.csv").is_file(), "days.csv is missing")
        with open("data/trips.csv", newline="") as file:
            count = Counter(row["started_at"][:10] for row in csv.DictReader(file))
        month = [str(date(2024, 5, 1) + timedelta(days=n)) for n in range(31)]
        with open("days.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(row.get("date") or "")[:10] for row in rows], month)
        for row in rows:
            self.assertEqual(float(row.get("trips") or "nan"), count[row["date"][:10]], f"trips on {row['date']}")
