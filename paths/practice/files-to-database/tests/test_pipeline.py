import sqlite3
import tempfile
import unittest
from pathlib import Path

HEAD = "ride_id,rideable_type,started_at,ended_at,start_station_name,start_station_id,end_station_name,end_station_id,member_casual\n"
STEPS = [("duplicates", 454, 7, 447), ("unreadable", 447, 4, 443), ("backwards", 443, 3, 440), ("too_short", 440, 5, 435), ("too_long", 435, 4, 431)]


class Pipeline(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.at = Path(self.room.name)
        self.database = self.at / "x.db"

    def tearDown(self):
        self.room.cleanup()

    def run_it(self, raw="data/trips_raw.csv", stations="data/stations.csv"):
        from pipeline import build
        return [tuple(s) for s in build(Path(raw), Path(stations), self.database)]

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
        first = self.ask("SELECT * FROM trips ORDER BY ride_id")
        self.assertEqual(self.run_it(), STEPS)
        self.assertEqual(self.ask("SELECT * FROM trips ORDER BY ride_id"), first)
        self.assertEqual(self.ask("SELECT COUNT(*) FROM trips"), [(431,)])
        self.assertEqual(sorted(p.name for p in self.at.iterdir()), ["x.db"], "another file was left behind")

    def test_the_tables(self):
        self.run_it()
        self.assertEqual([r[1] for r in self.ask("PRAGMA table_info(trips)")], ["ride_id", "started_at", "ended_at", "minutes", "start_station_id", "end_station_id", "rider"])
        self.assertEqual([r[1] for r in self.ask("PRAGMA table_info(stations)")], ["station_id", "name", "docks", "opened"])
        self.assertEqual(self.ask("SELECT rider FROM trips GROUP BY rider ORDER BY rider"), [("casual",), ("member",)])
        self.assertEqual(self.ask("SELECT COUNT(*) FROM trips WHERE end_station_id = 'S11'"), [(3,)], "trips to an unknown station stay")
        self.assertEqual(self.ask("SELECT COUNT(*) FROM trips WHERE end_station_id = ''"), [(0,)], "no end station is NULL")
        self.assertGreater(self.ask("SELECT COUNT(*) FROM trips WHERE end_station_id IS NULL")[0][0], 0)
        self.assertEqual(self.ask("SELECT name, docks FROM stations WHERE station_id = 'S09'"), [("O'Neil Street", 12)])

    def test_minutes_and_borders(self):
        raw = self.small(
            "A,classic_bike,2024-05-01 08:00:00,2024-05-01 08:01:00,x,S01,y,S02,Member ", "B,classic_bike,2024-05-01 08:00:00,2024-05-01 08:00:59,x,S01,y,S02,member",
            "C,classic_bike,2024-05-01 08:00:00,2024-05-02 08:00:00,x,S01,y,,casual", "D,classic_bike,2024-05-01 08:00:00,2024-05-01 08:00:00,x,S01,y,S02,casual",
            "E,classic_bike,,2024-05-01 08:00:00,x,S01,y,S02,casual", "F,classic_bike,2024-05-01 08:00:00,2024-05-02 08:00:01,x,S01,y,S02,casual")
        self.assertEqual(self.run_it(raw), [("duplicates", 6, 0, 6), ("unreadable", 6, 1, 5), ("backwards", 5, 1, 4), ("too_short", 4, 1, 3), ("too_long", 3, 1, 2)])
        got = self.ask("SELECT ride_id, minutes, end_station_id, rider FROM trips ORDER BY ride_id")
        self.assertEqual([(a, round(b, 2), c, d) for a, b, c, d in got], [("A", 1.0, "S02", "member"), ("C", 1440.0, None, "casual")])

    def test_a_station_entered_twice_stops_it(self):
        self.run_it()
        before = self.database.read_bytes()
        with self.assertRaises((sqlite3.IntegrityError, ValueError)):
            self.run_it(stations="data/stations_twice.csv")
        self.assertEqual(self.database.read_bytes(), before, "the old database was changed")

    def test_an_unknown_start_station_stops_it(self):
        with self.assertRaises((sqlite3.IntegrityError, ValueError)):
            self.run_it(self.small("A,classic_bike,2024-05-01 08:00:00,2024-05-01 08:10:00,x,S77,y,S02,member"))

    def test_the_database_refuses_a_second_station(self):
        self.run_it()
        db = sqlite3.connect(self.database)
        with self.assertRaises(sqlite3.IntegrityError):
            db.execute("INSERT INTO stations VALUES ('S01', 'Again', 5, '2024-01-01')")
        db.close()
