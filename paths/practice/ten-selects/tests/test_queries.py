import csv
import sqlite3
import unittest
from pathlib import Path

EXPECTED = {  # the query, and whether the order counts
    "q01": ("SELECT name, docks FROM stations ORDER BY docks DESC", True),
    "q02": ("SELECT station_id, name FROM stations WHERE docks >= 20 ORDER BY name", True),
    "q03": ("SELECT ride_id, minutes FROM trips ORDER BY minutes DESC, ride_id LIMIT 5", True),
    "q04": ("SELECT ride_id FROM trips WHERE end_station_id IS NULL ORDER BY ride_id", True),
    "q05": ("SELECT ride_id, minutes FROM trips WHERE rider = 'casual' AND start_station_id IN ('S01', 'S02') AND minutes > 20 ORDER BY ride_id", True),
    "q06": ("SELECT DISTINCT end_station_id FROM trips WHERE end_station_id IS NOT NULL ORDER BY end_station_id", True),
    "q07": ("SELECT ride_id, started_at FROM trips WHERE started_at LIKE '2024-05-01%' ORDER BY started_at", True),
    "q08": ("SELECT ride_id FROM trips WHERE end_station_id <> 'S01' OR end_station_id IS NULL ORDER BY ride_id", True),
    "q09": ("SELECT ride_id, start_station_id FROM trips WHERE start_station_id = end_station_id AND minutes > 20 ORDER BY ride_id", True),
    "q10": ("SELECT ride_id, minutes FROM trips ORDER BY minutes DESC, ride_id LIMIT 5 OFFSET 10", True),
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
