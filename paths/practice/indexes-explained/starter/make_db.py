"""Given: a table of 20,000 rides in memory, the same on every machine."""
import sqlite3
from datetime import date, timedelta
from random import Random


def make() -> sqlite3.Connection:
    """The table rides(id, day, zone, minutes, fare), without an index."""
    rng = Random(1)
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE rides (id INTEGER PRIMARY KEY, day TEXT, zone INTEGER, minutes INTEGER, fare REAL)")
    start = date(2026, 1, 1)
    rows = ((str(start + timedelta(days=rng.randrange(181))), rng.randint(1, 60), m := rng.randint(3, 70), round(3 + 1.4 * m * rng.random(), 2)) for _ in range(20000))
    db.executemany("INSERT INTO rides (day, zone, minutes, fare) VALUES (?, ?, ?, ?)", rows)
    return db
