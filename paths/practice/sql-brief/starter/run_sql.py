"""Run two queries on both databases and compare the rows. It is given; do not change it."""

import sqlite3
from functools import cache
from pathlib import Path


@cache
def database(name: str) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:")
    db.executescript(Path(f"data/trips_{name}.sql").read_text(encoding="utf-8"))
    db.execute("PRAGMA query_only = ON")
    return db


def same_result(query: str, right: str) -> bool:
    """Return whether both queries give the same rows on both databases; any error is False."""
    for name in ("a", "b"):
        db = database(name)
        want = db.execute(right).fetchall()
        try:
            got = db.execute(query).fetchmany(len(want) + 1)
        except (sqlite3.Error, sqlite3.Warning):
            return False
        if "order by" not in right.lower():
            got, want = sorted(got, key=repr), sorted(want, key=repr)
        if got != want:
            return False
    return True
