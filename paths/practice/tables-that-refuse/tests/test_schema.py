import sqlite3
import unittest
from pathlib import Path

STATIONS = [("S01", "Central Station", 30), ("S02", "City Hall", 24)]
GOOD = {
    "ride_id": "R1", "started_at": "2024-05-01 08:00:00", "ended_at": "2024-05-01 08:12:00",
    "start_station_id": "S01", "end_station_id": "S02", "rider": "member",
}


class Schema(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("schema.sql").is_file(), "schema.sql is missing")
        self.db = sqlite3.connect(":memory:")
        self.db.execute("PRAGMA foreign_keys = ON")
        try:
            self.db.executescript(Path("schema.sql").read_text())
            self.db.executemany("INSERT INTO stations VALUES (?, ?, ?)", STATIONS)
        except sqlite3.Error as error:
            self.fail(f"schema.sql or a good station failed: {error}")

    def tearDown(self):
        if hasattr(self, "db"):
            self.db.close()

    def insert(self, **changes):
        row = {**GOOD, **changes}
        self.db.execute(f"INSERT INTO trips ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))

    def accepted(self, why: str, **changes):
        try:
            self.insert(**changes)
        except sqlite3.Error as error:
            self.fail(f"{why} must be accepted, but: {error}")

    def refused(self, why: str, **changes):
        self.accepted("a good trip", ride_id="R0")
        with self.assertRaises(sqlite3.IntegrityError, msg=f"{why} must be refused"):
            self.insert(**changes)

    def test_the_columns_are_in_the_given_order(self):
        names = [row[1] for row in self.db.execute("PRAGMA table_info(trips)")]
        self.assertEqual(names, list(GOOD))
        names = [row[1] for row in self.db.execute("PRAGMA table_info(stations)")]
        self.assertEqual(names, ["station_id", "name", "docks"])

    def test_a_good_trip_is_accepted(self):
        self.accepted("a good trip")

    def test_a_casual_rider_is_accepted(self):
        self.accepted("a casual rider", rider="casual")

    def test_a_trip_without_end_station_is_accepted(self):
        self.accepted("a trip without end station", end_station_id=None)

    def test_a_trip_that_ends_before_it_starts_is_refused(self):
        self.refused("a trip that ends before it starts", ended_at="2024-05-01 07:59:00")

    def test_a_trip_that_ends_when_it_starts_is_refused(self):
        self.refused("a trip of no length", ended_at=GOOD["started_at"])

    def test_a_second_trip_with_the_same_id_is_refused(self):
        self.refused("a second trip with the same ride_id", ride_id="R0")

    def test_a_trip_without_id_is_refused(self):
        self.refused("a trip without ride_id", ride_id=None)

    def test_unknown_stations_are_refused(self):
        self.refused("an unknown start station", start_station_id="S99")
        with self.assertRaises(sqlite3.IntegrityError, msg="an unknown end station must be refused"):
            self.insert(end_station_id="S99")

    def test_missing_values_are_refused(self):
        self.accepted("a good trip", ride_id="R0")
        for column in ("started_at", "ended_at", "start_station_id", "rider"):
            with self.assertRaises(sqlite3.IntegrityError, msg=f"NULL in {column} must be refused"):
                self.insert(**{column: None})

    def test_another_kind_of_rider_is_refused(self):
        self.refused("rider = 'Member'", rider="Member")

    def test_a_station_without_docks_is_refused(self):
        for row in (("S03", "Pier", 0), ("S03", "Pier", None), ("S03", None, 5), ("S01", "Twice", 5)):
            with self.assertRaises(sqlite3.IntegrityError, msg=f"station {row} must be refused"):
                self.db.execute("INSERT INTO stations VALUES (?, ?, ?)", row)


class Nonsense(unittest.TestCase):
    def test_nonsense_sql_is_refused_by_a_check(self):
        db = sqlite3.connect(":memory:")
        db.execute("PRAGMA foreign_keys = ON")
        db.executescript(Path("schema.sql").read_text())
        try:
            db.execute("INSERT INTO stations VALUES ('S01', 'Central Station', 30)")
        except sqlite3.Error as error:
            self.fail(f"a good station failed: {error}")
        with self.assertRaises(sqlite3.IntegrityError, msg="nonsense.sql was accepted") as caught:
            db.execute(Path("nonsense.sql").read_text())
        self.assertIn("CHECK", str(caught.exception), "another rule refused it first")
        db.close()
