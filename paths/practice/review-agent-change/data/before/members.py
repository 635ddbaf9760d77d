"""Members of a club, in SQLite."""

import logging
import sqlite3

log = logging.getLogger("members")


def create(db: sqlite3.Connection) -> None:
    """Create the table of members."""
    db.execute("CREATE TABLE IF NOT EXISTS members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL, email TEXT)")


def add(db: sqlite3.Connection, name: str, age: int, email: str | None) -> int:
    """Add a member and return the id; ValueError for a bad name or age."""
    if not name.strip():
        raise ValueError("the name is empty")
    if age < 0:
        raise ValueError(f"age must not be negative: {age}")
    cursor = db.execute("INSERT INTO members (name, age, email) VALUES (?, ?, ?)", (name.strip(), age, email))
    log.info("member %d added", cursor.lastrowid)
    return cursor.lastrowid
