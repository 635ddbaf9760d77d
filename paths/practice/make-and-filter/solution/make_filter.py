"""Filter generated queries by execution, and measure their variety."""

import json
import re
import sqlite3
from collections import Counter
from math import log2

KEYWORDS = {
    "select", "distinct", "from", "where", "and", "or", "not", "null", "is", "in", "like", "between",
    "join", "left", "on", "as", "group", "by", "having", "order", "desc", "asc", "limit",
    "count", "sum", "avg", "min", "max", "round", "with", "recursive", "union", "all", "values",
}


def skeleton(sql: str) -> str:
    """Return the query's shape: constants are ?, names are _, keywords are capitals."""
    sql = " ".join(sql.strip().rstrip(";").split())
    sql = re.sub(r"'[^']*'|\b\d+(?:\.\d+)?\b", "?", sql)
    return re.sub(r"[A-Za-z_]\w*", lambda m: m[0].upper() if m[0].lower() in KEYWORDS else "_", sql)


def run(db: sqlite3.Connection, sql: str, steps: int = 200_000) -> list[tuple] | None:
    """Return the rows of one harmless, short query; None if there is any problem."""
    if not re.match(r"\s*(select|with)\b", sql, re.I):
        return None
    calls = 0

    def too_long() -> bool:
        nonlocal calls
        calls += 1
        return calls * 1000 > steps

    db.execute("PRAGMA query_only = ON")
    db.set_progress_handler(too_long, 1000)
    try:
        rows = db.execute(sql).fetchmany(1001)
    except (sqlite3.Error, sqlite3.Warning):
        return None
    finally:
        db.set_progress_handler(None, 0)
        db.execute("PRAGMA query_only = OFF")
    return rows if len(rows) <= 1000 else None


def verdict(line: str, db: sqlite3.Connection) -> str:
    """Return not json, fails, empty, unfaithful or ok."""
    try:
        row = json.loads(line)
        question, query = row["question"], row["query"]
    except (ValueError, KeyError, TypeError):
        return "not json"
    if not isinstance(question, str) or not isinstance(query, str):
        return "not json"
    rows = run(db, query)
    if rows is None:
        return "fails"
    if not rows:
        return "empty"
    wanted = re.findall(r"\b\d{2,}\b", question) + re.findall(r'"(\w+)"', question)
    return "ok" if all(w in query for w in wanted) else "unfaithful"


def variety(queries: list[str]) -> dict:
    """Return rows, skeletons, commonest and effective."""
    shapes = Counter(map(skeleton, queries))
    n = len(queries)
    if not n:
        return {"rows": 0, "skeletons": 0, "commonest": 0, "effective": 0}
    entropy = -sum(c / n * log2(c / n) for c in shapes.values())
    return {"rows": n, "skeletons": len(shapes), "commonest": max(shapes.values()) / n, "effective": 2**entropy}


def cap(rows: list[dict], most: int) -> list[dict]:
    """Keep at most the first rows of each skeleton."""
    seen: Counter = Counter()
    kept = []
    for row in rows:
        seen[skeleton(row["query"])] += 1
        if seen[skeleton(row["query"])] <= most:
            kept.append(row)
    return kept
