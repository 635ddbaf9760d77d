import csv
import re
import sqlite3
import unittest
from pathlib import Path


def database():
    db = sqlite3.connect(":memory:")
    for table in ("airports", "flights", "cancelled"):
        with open(f"data/{table}.csv", newline="", encoding="utf-8") as f:
            head, *rows = csv.reader(f)
        db.execute(f"CREATE TABLE {table} ({', '.join(c + (' REAL' if c in ('lat', 'lon', 'dep_delay', 'arr_delay', 'air_time', 'distance') else ' TEXT') for c in head)})")
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(head))})", [[x or None for x in row] for row in rows])
    return db


def cell(x):
    if x is None or x == "":
        return None
    try:
        return float(x)
    except ValueError:
        return str(x)


def same(a, b):
    return len(a) == len(b) and all(abs(x - y) <= .0101 if isinstance(x, float) and isinstance(y, float) else x == y for x, y in zip(a, b))


class Answers(unittest.TestCase):
    def sql(self, n):
        text = Path(f"q{n}.sql").read_text(encoding="utf-8")
        self.assertRegex(re.sub(r"--.*", "", text).upper(), r"SELECT\b", f"q{n}.sql has no SELECT yet")
        return text

    def check(self, n):
        text = self.sql(n)
        rows = [tuple(cell(x) for x in r) for r in database().execute(text)]
        expected = re.match(r"\s*--\s*expected rows:\s*(\d+)", text)
        self.assertIsNotNone(expected, f"q{n}.sql begins with -- expected rows: N")
        self.assertEqual(int(expected[1]), len(rows), f"q{n}.sql: expected {expected[1]} rows, got {len(rows)}")
        self.assertTrue(len(rows) >= 2 and len(rows[0]) >= 2, f"q{n}: at least two rows and two columns")
        self.assertRegex(text.upper(), r"GROUP\s+BY", f"q{n}.sql has no GROUP BY")
        self.assertTrue(Path(f"q{n}.csv").is_file(), f"q{n}.csv is missing")
        with open(f"q{n}.csv", newline="", encoding="utf-8") as f:
            other = [tuple(cell(x) for x in r) for r in list(csv.reader(f))[1:] if r]
        only, rest = [], list(other)
        for r in rows:
            i = next((i for i, o in enumerate(rest) if same(r, o)), None)
            if i is None:
                only.append(r)
            else:
                del rest[i]
        self.assertEqual((only[:3], rest[:3]), ([], []), f"q{n}: rows only in SQL {only[:3]}, only in the CSV {rest[:3]}")

    def test_q1(self):
        self.check(1)

    def test_q2(self):
        self.check(2)

    def test_q3(self):
        self.check(3)

    def test_one_query_joins(self):
        self.assertRegex(" ".join(self.sql(n) for n in (1, 2, 3)).upper(), r"\bJOIN\b", "at least one query has a JOIN")

    def test_differences(self):
        from differ import differences
        for a, b, want in (
            ([("x", 1), ("y", 2.0)], [("y", 2.005), ("x", 1)], ([], [])),
            ([("x", 1), ("x", 1)], [("x", 1)], ([("x", 1)], [])),
            ([("x", 1.0)], [("x", 1.02), ("z", None)], ([("x", 1.0)], [("x", 1.02), ("z", None)])),
            ([("n", None)], [("n", None)], ([], [])),
            ([("n", None)], [("n", 0)], ([("n", None)], [("n", 0)])),
            ([("a",)], [("a", 1)], ([("a",)], [("a", 1)])),
            ([], [], ([], [])),
        ):
            one, two = differences(list(a), list(b))
            self.assertEqual((list(one), list(two)), want, f"differences({a}, {b})")
        self.assertEqual([list(x) for x in differences([(1.0,)], [(1.4,)], tolerance=.5)], [[], []])
        b = [("x", 1)]
        differences([("x", 1)], b)
        self.assertEqual(b, [("x", 1)], "the input was changed")
