import sqlite3
import tempfile
import unittest
from pathlib import Path

HEAD = "date,sched_dep_time,dep_time,dep_delay,arr_time,arr_delay,carrier,flight,tailnum,origin,dest,air_time,distance\n"
STEPS = [("duplicates", 2546, 0, 2546), ("cancelled", 2546, 869, 1677), ("not_arrived", 1677, 3, 1674), ("no_air_time", 1674, 3, 1671)]
GOOD = "2013-02-08,515,520,5,830,11,UA,1545,N14228,EWR,IAH,227,1400"


class Pipeline(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.at = Path(self.room.name)
        self.database = self.at / "x.db"

    def tearDown(self):
        self.room.cleanup()

    def run_it(self, raw="data/flights_raw.csv", airports="data/airports.csv"):
        from pipeline import build
        return [tuple(s) for s in build(Path(raw), Path(airports), self.database)]

    def ask(self, query):
        db = sqlite3.connect(self.database)
        try:
            return db.execute(query).fetchall()
        finally:
            db.close()

    def small(self, *rows):
        path = self.at / "raw.csv"
        path.write_text(HEAD + "".join(r + "\n" for r in rows), encoding="utf-8")
        return path

    def test_the_steps_add_up(self):
        self.assertEqual(self.run_it(), STEPS)

    def test_a_second_run_changes_nothing(self):
        self.run_it()
        first = self.ask("SELECT * FROM flights ORDER BY flight_id")
        self.assertEqual(self.run_it(), STEPS)
        self.assertEqual(self.ask("SELECT * FROM flights ORDER BY flight_id"), first)
        self.assertEqual(self.ask("SELECT COUNT(*) FROM flights"), [(1671,)])
        self.assertEqual(sorted(p.name for p in self.at.iterdir()), ["x.db"], "another file was left behind")

    def test_the_tables(self):
        self.run_it()
        columns = {table: [r[1] for r in self.ask(f"PRAGMA table_info({table})")] for table in ("airports", "flights", "cancelled")}
        self.assertEqual(columns["airports"], ["faa", "name", "lat", "lon"])
        self.assertEqual(columns["flights"], ["flight_id", "day", "sched", "dep_delay", "arr_delay", "air_time", "carrier", "tailnum", "origin", "dest", "distance"])
        self.assertEqual(columns["cancelled"], ["flight_id", "day", "sched", "carrier", "origin", "dest"])
        self.assertEqual(self.ask("SELECT day, COUNT(*) FROM cancelled GROUP BY day ORDER BY day"), [("2013-02-07", 4), ("2013-02-08", 472), ("2013-02-09", 393)])
        self.assertEqual(self.ask("SELECT COUNT(*), SUM(dep_delay) FROM flights WHERE dest NOT IN (SELECT faa FROM airports)"), [(44, 447)], "flights to an unknown airport stay")
        self.assertEqual(self.ask("SELECT name FROM airports WHERE faa = 'ORD'"), [("Chicago Ohare Intl",)])
        self.assertEqual(self.ask("SELECT COUNT(*) FROM flights WHERE tailnum IN ('NA', '')"), [(0,)], "no tail number is NULL")

    def test_each_step_and_each_value(self):
        raw = self.small(
            GOOD, "2013-02-08,2359,NA,NA,NA,NA,B6,745,NA,JFK,PSE,NA,1617", GOOD, "2013-02-08,5,1,-4,NA,NA,US,2122,N959UW,LGA,BOS,NA,184",
            "2013-02-08,800,801,1,1331,NA,WN,1558,N742SW,EWR,PHX,NA,2133", "2013-02-09,1005,955,-10,1330,-20,B6,745,NA,JFK,PSE,190,1617",
            "2013-02-08,515,520,5,830,11,UA,1545,N14228,LGA,IAH,227,1400")
        self.assertEqual(self.run_it(raw), [("duplicates", 7, 1, 6), ("cancelled", 6, 1, 5), ("not_arrived", 5, 1, 4), ("no_air_time", 4, 1, 3)])
        self.assertEqual(self.ask("SELECT * FROM flights ORDER BY flight_id"), [
            ("2013-02-08-UA1545-EWR", "2013-02-08", "05:15", 5, 11, 227, "UA", "N14228", "EWR", "IAH", 1400),
            ("2013-02-08-UA1545-LGA", "2013-02-08", "05:15", 5, 11, 227, "UA", "N14228", "LGA", "IAH", 1400),
            ("2013-02-09-B6745-JFK", "2013-02-09", "10:05", -10, -20, 190, "B6", None, "JFK", "PSE", 1617)])
        self.assertEqual(self.ask("SELECT * FROM cancelled"), [("2013-02-08-B6745-JFK", "2013-02-08", "23:59", "B6", "JFK", "PSE")])

    def test_a_time_after_midnight_has_two_digits(self):
        self.run_it(self.small("2013-02-08,5,6,1,110,1,UA,1,N1,EWR,BOS,40,200"))
        self.assertEqual(self.ask("SELECT sched FROM flights"), [("00:05",)])

    def test_an_airport_entered_twice_stops_it(self):
        self.run_it()
        before = self.database.read_bytes()
        with self.assertRaises((sqlite3.IntegrityError, ValueError)):
            self.run_it(airports="data/airports_twice.csv")
        self.assertEqual(self.database.read_bytes(), before, "the old database was changed")

    def test_an_unknown_origin_stops_it(self):
        for row in (GOOD.replace("EWR", "XXX"), "2013-02-08,2359,NA,NA,NA,NA,B6,745,NA,XXX,PSE,NA,1617"):
            with self.assertRaises((sqlite3.IntegrityError, ValueError), msg=row):
                self.run_it(self.small(row))

    def test_two_flights_with_one_id_stop_it(self):
        with self.assertRaises((sqlite3.IntegrityError, ValueError)):
            self.run_it(self.small(GOOD, GOOD.replace("830", "831")))

    def test_the_database_refuses_a_second_airport(self):
        self.run_it()
        db = sqlite3.connect(self.database)
        with self.assertRaises(sqlite3.IntegrityError):
            db.execute("INSERT INTO airports VALUES ('EWR', 'Again', 1.0, 1.0)")
        db.close()
