import csv
import unittest
from datetime import date, datetime, timedelta
from pathlib import Path

from features import known_in_time, season

SEASONS = {1: "winter", 2: "winter", 3: "spring", 4: "spring", 5: "spring", 6: "summer", 7: "summer", 8: "summer",
           9: "autumn", 10: "autumn", 11: "autumn", 12: "winter"}


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Functions(unittest.TestCase):
    def test_each_month_has_its_season(self):
        for month, name in SEASONS.items():
            self.assertEqual(season(date(2024, month, 15)), name, f"month {month}")

    def test_the_last_day_of_a_season_belongs_to_it(self):
        self.assertEqual(season(date(2024, 2, 29)), "winter")
        self.assertEqual(season(date(2024, 11, 30)), "autumn")

    def test_a_measurement_of_the_day_before_or_earlier_is_known_in_time(self):
        for days in (1, 2, 30):
            for hour in (0, 23):
                moment = datetime(2012, 5, 31, hour) - timedelta(days=days)
                self.assertTrue(known_in_time(moment, date(2012, 5, 31)), f"{moment}")

    def test_a_measurement_of_the_day_itself_or_later_is_too_late(self):
        for moment in (datetime(2012, 5, 31, 0), datetime(2012, 5, 31, 11), datetime(2012, 6, 1, 5)):
            self.assertFalse(known_in_time(moment, date(2012, 5, 31)), f"{moment}")


class Files(unittest.TestCase):
    def setUp(self):
        for name in ("features.csv", "dropped.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.days = {row["date"]: row for row in read("data/days.csv")}
        self.evening = {}
        for row in read("data/weather.csv"):
            moment = datetime.fromisoformat(row["measured_at"])
            day = str(moment.date() + timedelta(days=1))
            if moment.hour == 23 and day in self.days:
                self.evening[day] = (float(row["temp"]), float(row["rain"]))
        self.holidays = {row["date"] for row in read("data/holidays.csv")}
        self.rows = read("features.csv")

    def test_features_csv_has_the_seven_columns(self):
        self.assertTrue(self.rows, "features.csv has no rows")
        self.assertEqual(list(self.rows[0]), ["date", "trips", "weekday", "season", "holiday", "temp", "rain"])

    def test_features_csv_has_each_day_with_a_measurement_once_and_in_order(self):
        dates = [row["date"][:10] for row in self.rows]
        self.assertEqual(len(dates), len(set(dates)), "a day occurs twice")
        missing, extra = sorted(set(self.evening) - set(dates)), sorted(set(dates) - set(self.evening))
        self.assertFalse(missing or extra, f"missing: {missing[:3]}, not measured at 23:00 on the day before: {extra[:3]}")
        self.assertEqual(dates, sorted(dates), "the days are not in order")

    def test_trips_and_calendar_are_right(self):
        for row in self.rows:
            day = row["date"][:10]
            moment = date.fromisoformat(day)
            self.assertEqual(float(row["trips"]), float(self.days[day]["trips"]), f"{day}: trips")
            self.assertEqual(float(row["weekday"]), moment.weekday(), f"{day}: weekday")
            self.assertEqual(row["season"], SEASONS[moment.month], f"{day}: season")
            self.assertIn(row["holiday"], ("0", "1", "0.0", "1.0"), f"{day}: holiday is not 0 or 1")
            self.assertEqual(float(row["holiday"]), float(day in self.holidays), f"{day}: holiday")

    def test_the_weather_is_the_one_measured_the_evening_before(self):
        for row in self.rows:
            want = self.evening.get(row["date"][:10])
            if want:
                self.assertAlmostEqual(float(row["temp"]), want[0], places=3, msg=f"{row['date']}: temp")
                self.assertAlmostEqual(float(row["rain"]), want[1], places=3, msg=f"{row['date']}: rain")

    def test_dropped_csv_explains_each_day_that_is_left_out(self):
        rows = read("dropped.csv")
        self.assertEqual(sorted((row.get("date") or "")[:10] for row in rows), sorted(set(self.days) - set(self.evening)))
        for row in rows:
            self.assertTrue((row.get("reason") or "").strip(), f"{row['date']} has no reason")
