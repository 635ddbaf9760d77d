import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path


import sqlite3

import duckdb


def plain(rows):
    return [tuple(float(v) if isinstance(v, int | float) or type(v).__name__ == "Decimal" else str(v) if v is not None else None for v in row) for row in rows]


class Both(unittest.TestCase):
    def test_the_same_rows(self):
        rng = random.Random(30)
        for seed in range(2):
            rows = [(i, f"2027-03-{rng.randint(1, 9):02}", rng.choice(["tea", "wool", "bread"]), rng.randint(5, 12) * 5) for i in range(1, 70)]
            light, duck = sqlite3.connect(":memory:"), duckdb.connect()
            light.execute("CREATE TABLE takings (id INTEGER, day TEXT, stall TEXT, amount INTEGER)")
            duck.execute("CREATE TABLE takings (id INTEGER, day DATE, stall TEXT, amount INTEGER)")
            for db in (light, duck):
                db.executemany("INSERT INTO takings VALUES (?, ?, ?, ?)", rows)
            for name in ("rank.sql", "running.sql", "change.sql"):
                sql = Path(name).read_text(encoding="utf-8")
                a, b = plain(light.execute(sql).fetchall()), plain(duck.execute(sql).fetchall())
                self.assertTrue(b, f"{name}: no rows")
                self.assertEqual(b, a, f"{name}: DuckDB and SQLite differ")
            running = {}
            for stall, i, day, amount, total in duck.execute(Path("running.sql").read_text(encoding="utf-8")).fetchall():
                running[stall] = running.get(stall, 0) + amount
                self.assertEqual(float(total), running[stall], "running.sql: one row at a time")
