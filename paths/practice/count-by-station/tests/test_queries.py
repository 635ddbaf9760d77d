import csv
import sqlite3
import unittest
from pathlib import Path

EXPECTED = {  # the query, and whether the order counts
    "a01": ("SELECT COUNT(*), AVG(minutes) FROM trips", True),
    "a02": ("SELECT start_station_id, COUNT(*) AS trips FROM trips GROUP BY start_station_id ORDER BY trips DESC, start_station_id", True),
    "a03": ("SELECT rider, COUNT(*), AVG(minutes), MAX(minutes) FROM trips GROUP BY rider ORDER BY rider", True),
    "a04": ("SELECT COUNT(*), COUNT(end_station_id), COUNT(DISTINCT end_station_id) FROM trips", True),
    "a05": ("SELECT start_station_id, COUNT(*) FROM trips GROUP BY start_station_id HAVING COUNT(*) >= 30 ORDER BY start_station_id", True),
    "a06": ("SELECT substr(started_at, 1, 10) AS day, COUNT(*) FROM trips GROUP BY day HAVING COUNT(*) < 12 ORDER BY day", True),
    "a07": ("SELECT start_station_id, AVG(rider = 'casual') FROM trips GROUP BY start_station_id ORDER BY start_station_id", True),
    "a08": ("SELECT start_station_id, COUNT(*), AVG(minutes) FROM trips WHERE rider = 'member' GROUP BY start_station_id HAVING COUNT(*) >= 20 ORDER BY start_station_id", True),
    "real": ("SELECT origin, COUNT(*), SUM(dep_delay IS NOT NULL), AVG(dep_delay IS NULL) FROM flights GROUP BY origin ORDER BY origin", True),
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
