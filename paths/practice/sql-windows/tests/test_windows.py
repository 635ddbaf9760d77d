import csv
import sqlite3
import unittest
from pathlib import Path


def takings():
    rows = csv.DictReader(Path("data/takings.csv").read_text(encoding="utf-8").splitlines())
    return [(int(r["id"]), r["day"], r["stall"], int(r["amount"])) for r in rows]


def run(path, rows=None):
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE takings (id INTEGER PRIMARY KEY, day TEXT, stall TEXT, amount INTEGER)")
    db.executemany("INSERT INTO takings VALUES (?, ?, ?, ?)", rows or takings())
    cursor = db.execute(Path(path).read_text(encoding="utf-8").strip().rstrip(";"))
    return [c[0].lower() for c in cursor.description], [tuple(r) for r in cursor]


OTHER = [(1, "2026-05-02", "b", 5), (2, "2026-05-01", "b", 5), (3, "2026-05-01", "a", 7), (4, "2026-05-01", "b", 9), (5, "2026-05-04", "b", 1), (6, "2026-05-02", "b", 3)]


class ByHand(unittest.TestCase):
    def test_the_six_rows_are_right(self):
        rows = {r["id"]: r for r in csv.DictReader(Path("by_hand.csv").read_text(encoding="utf-8").splitlines())}
        columns = {"place": "154163", "before": ["", "40", "15", "25", "40", "10"], "by_range": ["40", "80", "80", "120", "160", "160"], "by_rows": ["40", "55", "80", "120", "130", "160"]}
        for column, values in columns.items():
            for i, value in enumerate(values, 1):
                self.assertEqual((rows[str(i)][column] or "").strip(), value, f"{column} of id {i}")


class Queries(unittest.TestCase):
    def compare(self, path, columns, expected):
        for rows in (None, OTHER):
            names, got = run(path, rows)
            self.assertEqual(names, columns, f"columns of {path}")
            want = expected(rows or takings())
            self.assertEqual(len(got), len(want), f"number of rows of {path}")
            for i, (g, w) in enumerate(zip(got, want), 1):
                self.assertEqual(g, w, f"row {i} of {path}")

    def test_rank_sql_ranks_within_each_stall(self):
        def expected(rows):
            out = [(s, i, a, 1 + sum(a2 > a for _, _, s2, a2 in rows if s2 == s)) for i, _, s, a in rows]
            return sorted(out, key=lambda r: (r[0], r[3], r[1]))
        self.compare("rank.sql", ["stall", "id", "amount", "place"], expected)

    def test_running_sql_adds_one_row_at_a_time(self):
        def expected(rows):
            out, totals = [], {}
            for i, d, s, a in sorted(rows, key=lambda r: (r[2], r[1], r[0])):
                totals[s] = totals.get(s, 0) + a
                out.append((s, i, d, a, totals[s]))
            return out
        self.compare("running.sql", ["stall", "id", "day", "amount", "total"], expected)

    def test_change_sql_compares_with_the_previous_day_of_the_stall(self):
        def expected(rows):
            days = {}
            for _, d, s, a in rows:
                days[s, d] = days.get((s, d), 0) + a
            out, last = [], {}
            for (s, d), total in sorted(days.items()):
                out.append((s, d, total, total - last[s] if s in last else None))
                last[s] = total
            return out
        self.compare("change.sql", ["stall", "day", "total", "change"], expected)


class RealData(unittest.TestCase):
    def test_real_sql_gives_rise_and_decade_of_each_year(self):
        rows = [(int(r["year"]), float(r["ppm"])) for r in csv.DictReader(Path("data/co2.csv").read_text(encoding="utf-8").splitlines())]
        db = sqlite3.connect(":memory:")
        db.execute("CREATE TABLE co2 (year INTEGER PRIMARY KEY, ppm REAL)")
        db.executemany("INSERT INTO co2 VALUES (?, ?)", reversed(rows))
        cursor = db.execute(Path("real.sql").read_text(encoding="utf-8").strip().rstrip(";"))
        self.assertEqual([c[0].lower() for c in cursor.description], ["year", "ppm", "rise", "decade"], "columns of real.sql")
        got = cursor.fetchall()
        self.assertEqual([row[:2] for row in got], rows, "one row for each year, sorted by year")
        for i, (year, ppm, rise, decade) in enumerate(got):
            part = [value for _, value in rows[max(0, i - 9):i + 1]]
            self.assertAlmostEqual(decade, sum(part) / len(part), places=6, msg=f"decade of {year}")
            if i == 0:
                self.assertIsNone(rise, f"rise of {year}")
            else:
                self.assertAlmostEqual(rise, ppm - rows[i - 1][1], places=6, msg=f"rise of {year}")
