"""Ingest a stream into SQLite, exactly once in effect."""
import json
import sqlite3
from collections.abc import Callable

FIELDS = {"id": (str,), "page": (str,), "text": (str, type(None)), "time": (int,)}
Read = Callable[[int, int], list[tuple[int, dict]]]


def open_store(path: str) -> sqlite3.Connection:
    """Open the database and create missing tables."""
    raise NotImplementedError


def position(db: sqlite3.Connection) -> int:
    """Return the next offset to read."""
    raise NotImplementedError


def problem(event: object) -> str | None:
    """Return what is wrong with an event."""
    raise NotImplementedError


def step(db: sqlite3.Connection, read: Read, limit: int = 100,
         crash: Callable[[str], None] = lambda point: None) -> int:
    """Store one batch and its position in one transaction."""
    raise NotImplementedError


def catch_up(db: sqlite3.Connection, read: Read, limit: int = 100) -> int:
    """Read until nothing is left and return the number of events."""
    raise NotImplementedError
