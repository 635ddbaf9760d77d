import csv
import sqlite3
import unittest
from pathlib import Path

EXPECTED = {  # the query, and whether the order counts
    "j1": ("SELECT trips.trip_id, stations.name FROM trips JOIN stations ON stations.station_id = trips.end_id", False),
    "j2": ("SELECT trips.trip_id, stations.name FROM trips LEFT JOIN stations ON stations.station_id = trips.end_id", False),
    "j3": ("SELECT stations.station_id, trips.trip_id FROM stations LEFT JOIN trips ON trips.end_id = stations.station_id", False),
    "j4": ("SELECT stations.station_id FROM stations LEFT JOIN trips ON trips.start_id = stations.station_id WHERE trips.trip_id IS NULL", False),
    "j5": ("SELECT trips.trip_id FROM trips LEFT JOIN stations ON stations.station_id = trips.end_id WHERE stations.station_id IS NULL", False),
    "j6": ("SELECT stations.station_id, repairs.repair_id FROM stations JOIN repairs ON repairs.station_id = stations.station_id", False),
    "j7": ("SELECT trips.trip_id, repairs.repair_id FROM trips JOIN repairs ON repairs.station_id = trips.start_id", False),
    "j8": ("SELECT trips.trip_id, repairs.repair_id FROM trips LEFT JOIN repairs ON repairs.station_id = trips.start_id", False),
}
NUMBERS = {"docks", "minutes", "cost"}


def database(keep) -> sqlite3.Connection:
    """The tables of data/; keep(i) says whether row i of a table is in it."""
    db = sqlite3.connect(":memory:")
    for path in sorted(Path("data").glob("*.csv")):
        with open(path, newline="") as file:
            head, *rows = csv.reader(file)
        types = ", ".join(name + (" REAL" if name in NUMBERS else " TEXT") for name in head)
        db.execute(f"CREATE TABLE {path.stem} ({types})")
        values = [[cell or None for cell in row] for i, row in enumerate(rows) if keep(i)]
        db.executemany(f"INSERT INTO {path.stem} VALUES ({', '.join('?' * len(head))})", values)
    return db


def plain(rows, ordered: bool) -> list[tuple]:
    """Numbers rounded, so that 3 equals 3.0000001; sorted where the order does not matter."""
    result = [tuple(round(float(x), 4) if isinstance(x, (int, float)) else x for x in row) for row in rows]
    return result if ordered else sorted(result, key=repr)


class Queries(unittest.TestCase):
    def compare(self, name: str):
        expected_sql, ordered = EXPECTED[name]
        path = Path(f"{name}.sql")
        self.assertTrue(path.is_file(), f"{path} is missing")
        query = path.read_text().strip()
        for where, keep in (("the data", lambda i: True), ("a smaller copy of the data", lambda i: i % 3 != 1)):
            db = database(keep)
            try:
                actual = db.execute(query).fetchall()
            except (sqlite3.Error, sqlite3.Warning) as error:
                self.fail(f"{path}: {error}")
            expected = db.execute(expected_sql).fetchall()
            self.assertEqual(len(actual), len(expected), f"{path} on {where}: your query gives {len(actual)} rows, {len(expected)} are right")
            if expected:
                self.assertEqual(len(actual[0]), len(expected[0]), f"{path}: your query gives {len(actual[0])} columns, {len(expected[0])} are right")
            want, have = plain(expected, ordered), plain(actual, ordered)
            for number, (a, b) in enumerate(zip(have, want), 1):
                self.assertEqual(a, b, f"{path} on {where}: row {number}" + ("" if ordered else " (after sorting)") + f" is {a}, expected {b}")


def add(name: str):
    def test(self):
        self.compare(name)
    test.__doc__ = f"{name}.sql answers its question"
    setattr(Queries, f"test_{name}_answers_its_question", test)


for name in EXPECTED:
    add(name)


class Predictions(unittest.TestCase):
    def rows(self) -> dict[str, dict[str, str]]:
        self.assertTrue(Path("predictions.csv").is_file(), "predictions.csv is missing")
        with open("predictions.csv", newline="", encoding="utf-8-sig") as file:
            return {(row.get("join") or "").strip(): row for row in csv.DictReader(file)}

    def test_each_actual_count_is_right(self):
        rows, db = self.rows(), database(lambda i: True)
        for name, (query, _) in EXPECTED.items():
            count = len(db.execute(query).fetchall())
            self.assertEqual((rows.get(name, {}).get("actual") or "").strip(), str(count), f"{name}: actual")
