"""Read SQLite's query plans."""
import sqlite3


def plan(db: sqlite3.Connection, query: str) -> list[str]:
    """The lines of the plan, without running the query."""
    raise NotImplementedError


def full_scan(lines: list[str]) -> bool:
    """True if a step reads a whole table."""
    raise NotImplementedError


def sorts(lines: list[str]) -> bool:
    """True if a step sorts into a temporary tree."""
    raise NotImplementedError


def covered(lines: list[str]) -> bool:
    """True if an index alone answers."""
    raise NotImplementedError
