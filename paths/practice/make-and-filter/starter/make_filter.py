"""Filter generated queries by execution, and measure their variety."""

import sqlite3

KEYWORDS = {
    "select", "distinct", "from", "where", "and", "or", "not", "null", "is", "in", "like", "between",
    "join", "left", "on", "as", "group", "by", "having", "order", "desc", "asc", "limit",
    "count", "sum", "avg", "min", "max", "round", "with", "recursive", "union", "all", "values",
}


def skeleton(sql: str) -> str:
    """Return the query's shape: constants are ?, names are _, keywords are capitals."""
    raise NotImplementedError


def run(db: sqlite3.Connection, sql: str, steps: int = 200_000) -> list[tuple] | None:
    """Return the rows of one harmless, short query; None if there is any problem."""
    raise NotImplementedError


def verdict(line: str, db: sqlite3.Connection) -> str:
    """Return not json, fails, empty, unfaithful or ok."""
    raise NotImplementedError


def variety(queries: list[str]) -> dict:
    """Return rows, skeletons, commonest and effective."""
    raise NotImplementedError


def cap(rows: list[dict], most: int) -> list[dict]:
    """Keep at most the first rows of each skeleton."""
    raise NotImplementedError
