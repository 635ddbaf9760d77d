"""Ingest a stream into SQLite, exactly once in effect."""
import json
import sqlite3
from collections.abc import Callable

FIELDS = {"id": (str,), "page": (str,), "text": (str, type(None)), "time": (int,)}
Read = Callable[[int, int], list[tuple[int, dict]]]


def open_store(path: str) -> sqlite3.Connection:
    """Open the database and create missing tables."""
    db = sqlite3.connect(path)
    with db:
        db.execute("create table if not exists events (id text primary key, page text, text text, time integer)")
        db.execute("create table if not exists dead (offset integer primary key, reason text, body text)")
        db.execute("create table if not exists position (one integer primary key, next integer)")
    return db


def position(db: sqlite3.Connection) -> int:
    """Return the next offset to read."""
    row = db.execute("select next from position").fetchone()
    return row[0] if row else 0


def problem(event: object) -> str | None:
    """Return what is wrong with an event."""
    if not isinstance(event, dict):
        return "not an object"
    for name, kinds in FIELDS.items():
        if name not in event:
            return f"missing {name}"
        if type(event[name]) not in kinds:
            return f"type {name}"
    return None


def step(db: sqlite3.Connection, read: Read, limit: int = 100,
         crash: Callable[[str], None] = lambda point: None) -> int:
    """Store one batch and its position in one transaction."""
    batch = read(position(db), limit)
    crash("read")
    if batch:
        with db:
            for offset, event in batch:
                if reason := problem(event):
                    db.execute("insert or ignore into dead values (?, ?, ?)", (offset, reason, json.dumps(event)))
                else:
                    db.execute("insert or ignore into events values (:id, :page, :text, :time)", event)
            crash("events")
            db.execute("insert or replace into position values (0, ?)", (batch[-1][0] + 1,))
            crash("offset")
    crash("done")
    return len(batch)


def catch_up(db: sqlite3.Connection, read: Read, limit: int = 100) -> int:
    """Read until nothing is left and return the number of events."""
    while step(db, read, limit):
        pass
    return db.execute("select count(*) from events").fetchone()[0]
