import json
import sqlite3
import unittest
from pathlib import Path


def lines(name):
    return [json.loads(x) for x in Path(name).read_text(encoding="utf-8").splitlines() if x.strip()]


def database():
    db = sqlite3.connect(":memory:")
    db.executescript(Path("data/library.sql").read_text(encoding="utf-8"))
    db.execute("PRAGMA query_only = ON")
    return db


class Examples(unittest.TestCase):
    def test_every_query_runs_and_returns_rows(self):
        db = database()
        rows = lines("examples.jsonl")
        self.assertGreater(len(rows), 1)
        for n, row in enumerate(rows, 1):
            try:
                got = db.execute(row["query"]).fetchall()
            except sqlite3.Error as error:
                self.fail(f"line {n}: {error}: {row['query']}")
            self.assertTrue(got, f"line {n} returns no row: {row['query']}")
