import csv
import sqlite3
import unittest

from station_trips import find_station, find_station_glued, long_trips

ATTACK = "x' OR '1'='1"


class StationTrips(unittest.TestCase):
    def setUp(self):
        self.queries: list[str] = []
        self.db = sqlite3.connect(":memory:")
        for table in ("stations", "trips"):
            with open(f"data/{table}.csv", newline="") as file:
                head, *rows = csv.reader(file)
            types = ", ".join(c + (" REAL" if c in ("docks", "minutes") else " TEXT") for c in head)
            self.db.execute(f"CREATE TABLE {table} ({types})")
            self.db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(head))})", [[x or None for x in r] for r in rows])
        self.db.commit()
        self.db.set_trace_callback(self.queries.append)

    def tearDown(self):
        self.db.close()

    def test_find_station_finds_a_plain_name(self):
        self.assertEqual([tuple(r) for r in find_station(self.db, "City Hall")], [("S02", 24)])

    def test_find_station_finds_a_name_with_a_quote(self):
        self.assertEqual([tuple(r) for r in find_station(self.db, "O'Neil Street")], [("S09", 12)])

    def test_find_station_finds_nothing_for_the_attack(self):
        self.assertEqual(list(find_station(self.db, ATTACK)), [])

    def test_find_station_finds_exact_names_only(self):
        self.assertEqual(list(find_station(self.db, "City%")), [])

    def test_the_glued_query_works_for_a_plain_name(self):
        self.assertEqual([tuple(r) for r in find_station_glued(self.db, "City Hall")], [("S02", 24)])

    def test_the_glued_query_returns_everything_for_the_attack(self):
        self.assertEqual(len(list(find_station_glued(self.db, ATTACK))), 10)

    def test_the_glued_query_fails_for_a_name_with_a_quote(self):
        with self.assertRaises(sqlite3.OperationalError):
            list(find_station_glued(self.db, "O'Neil Street"))

    def expected(self, order: str):
        with open("data/trips.csv", newline="") as file:
            rows = [(r["ride_id"], float(r["minutes"])) for r in csv.DictReader(file) if r["start_station_id"] == "S01" and float(r["minutes"]) > 20]
        return sorted(rows, key=lambda row: row[1 if order == "minutes" else 0])

    def test_long_trips_sorts_by_minutes_by_default(self):
        self.assertEqual([tuple(r) for r in long_trips(self.db, "S01", 20)], self.expected("minutes"))

    def test_long_trips_sorts_by_ride_id(self):
        self.assertEqual([tuple(r) for r in long_trips(self.db, "S01", 20, "ride_id")], self.expected("ride_id"))

    def test_long_trips_leaves_out_a_trip_of_exactly_these_minutes(self):
        limit = self.expected("minutes")[2][1]
        rows = [tuple(r) for r in long_trips(self.db, "S01", limit)]
        self.assertEqual(rows, [r for r in self.expected("minutes") if r[1] > limit])

    def test_long_trips_treats_the_station_as_a_value(self):
        self.assertEqual(list(long_trips(self.db, ATTACK, 0)), [])

    def test_long_trips_refuses_another_order_and_runs_no_query(self):
        for order in ("rider", "minutes; DROP TABLE trips", "1"):
            self.queries.clear()
            with self.assertRaises(ValueError, msg=f"order={order!r}"):
                long_trips(self.db, "S01", 20, order)
            self.assertEqual(self.queries, [], f"order={order!r}: no query may run")
