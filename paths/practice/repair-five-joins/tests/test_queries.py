import csv
import sqlite3
import unittest
from pathlib import Path

EXPECTED = {  # the query, and whether the order counts
    "fixed1": ("SELECT s.station_id, COUNT(t.ride_id) FROM stations AS s LEFT JOIN trips AS t ON t.start_station_id = s.station_id GROUP BY s.station_id ORDER BY s.station_id", True),
    "fixed2": ("SELECT s.station_id, COUNT(t.ride_id) FROM stations AS s LEFT JOIN trips AS t ON t.start_station_id = s.station_id AND t.rider = 'casual' AND t.minutes > 30 GROUP BY s.station_id ORDER BY s.station_id", True),
    "fixed3": ("SELECT s.station_id, COALESCE(t.n, 0), COALESCE(r.cost, 0) FROM stations AS s LEFT JOIN (SELECT start_station_id, COUNT(*) AS n FROM trips GROUP BY start_station_id) AS t ON t.start_station_id = s.station_id LEFT JOIN (SELECT station_id, SUM(cost) AS cost FROM repairs GROUP BY station_id) AS r ON r.station_id = s.station_id ORDER BY s.station_id", True),
    "fixed4": ("SELECT t.ride_id FROM trips AS t LEFT JOIN stations AS s ON s.station_id = t.end_station_id WHERE s.station_id IS NULL ORDER BY t.ride_id", True),
    "fixed5": ("SELECT station_id FROM stations AS s WHERE NOT EXISTS (SELECT 1 FROM trips AS t WHERE t.end_station_id = s.station_id) ORDER BY station_id", True),
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
