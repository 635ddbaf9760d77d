"""Read SQLite's query plans."""
import sqlite3


def plan(db: sqlite3.Connection, query: str) -> list[str]:
    """The lines of the plan, without running the query."""
    return [row[-1] for row in db.execute("EXPLAIN QUERY PLAN " + query)]


def full_scan(lines: list[str]) -> bool:
    """True if a step reads a whole table."""
    return any(line.startswith("SCAN") for line in lines)


def sorts(lines: list[str]) -> bool:
    """True if a step sorts into a temporary tree."""
    return any("TEMP B-TREE" in line for line in lines)


def covered(lines: list[str]) -> bool:
    """True if an index alone answers."""
    return any("COVERING INDEX" in line for line in lines)
