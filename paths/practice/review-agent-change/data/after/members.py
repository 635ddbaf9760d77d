"""Members of a club, in SQLite."""

import logging
import sqlite3

log = logging.getLogger("members")


def create(db: sqlite3.Connection) -> None:
    """Create the table of members."""
    db.execute("CREATE TABLE IF NOT EXISTS members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL, email TEXT)")


def add(db: sqlite3.Connection, name: str, age: int, email: str | None) -> int:
    """Add a member and return the id; ValueError for a bad name."""
    if not name.strip():
        raise ValueError("the name is empty")
    cursor = db.execute("INSERT INTO members (name, age, email) VALUES (?, ?, ?)", (name.strip(), age, email))
    log.info("member %d added", cursor.lastrowid)
    return cursor.lastrowid


def find(db: sqlite3.Connection, name: str, under: int | None = None) -> list[dict]:
    """Return the members whose name contains the given text, sorted by name."""
    sql = f"SELECT name, age, email FROM members WHERE lower(name) LIKE '%{name.lower()}%'"
    parameters: list[int] = []
    if under is not None:
        sql += " AND age <= ?"
        parameters.append(under)
    sql += " ORDER BY name"

    try:
        rows = db.execute(sql, parameters).fetchall()
    except sqlite3.Error:
        rows = []

    members = []
    for row in rows:
        member = {"name": row[0], "age": row[1], "email": row[2]}
        if member["email"]:
            members.append(member)
        log.info("found %s (%s)", member["name"], member["email"])
    return members
