"""Nearest vectors with a filter, in SQL; SQLite stands in for pgvector."""
import json
import sqlite3
from math import sqrt

Vector = list[float]


def cosine_distance(a: Vector, b: Vector) -> float:
    """1 minus the cosine of the angle; what pgvector computes with <=>."""
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    return 1 - dot / (sqrt(sum(x * x for x in a)) * sqrt(sum(y * y for y in b)))


def connect(path: str) -> sqlite3.Connection:
    """A database with the table docs(id, lang, year, vector) and a function distance(x, y) on JSON text."""
    db = sqlite3.connect(":memory:")
    db.create_function("distance", 2, lambda x, y: cosine_distance(json.loads(x), json.loads(y)), deterministic=True)
    db.execute("CREATE TABLE docs (id INTEGER PRIMARY KEY, lang TEXT, year INTEGER, vector TEXT)")
    with open(path) as file:
        rows = json.load(file)
    db.executemany("INSERT INTO docs VALUES (?, ?, ?, ?)", [(r["id"], r["lang"], r["year"], json.dumps(r["vector"])) for r in rows])
    return db


def filtered(db: sqlite3.Connection, query: Vector, k: int, lang: str, since: int) -> list[int]:
    """The k nearest among the rows that pass the filter."""
    sql = "SELECT id FROM docs WHERE lang = ? AND year >= ? ORDER BY distance(vector, ?), id LIMIT ?"
    return [r[0] for r in db.execute(sql, (lang, since, json.dumps(query), k))]


def filtered_after(db: sqlite3.Connection, query: Vector, k: int, lang: str, since: int) -> list[int]:
    """The k nearest of all rows first, then the filter."""
    sql = """SELECT id FROM (SELECT id, lang, year, distance(vector, ?) AS d FROM docs ORDER BY d, id LIMIT ?)
             WHERE lang = ? AND year >= ? ORDER BY d, id"""
    return [r[0] for r in db.execute(sql, (json.dumps(query), k, lang, since))]


def iterative(db: sqlite3.Connection, query: Vector, k: int, lang: str, since: int, most: int) -> tuple[list[int], int]:
    """Doubles the number of candidates until k hits pass or `most` were scanned."""
    total = db.execute("SELECT count(*) FROM docs").fetchone()[0]
    scan = min(k, most, total)
    while True:
        found = filtered_after(db, query, scan, lang, since)[:k]
        if len(found) == k or scan == min(most, total):
            return found, scan
        scan = min(scan * 2, most, total)


def strategy(rows: int, share: float, k: int, exact_limit: int = 10000, most: int = 20000) -> str:
    """'filter first', 'index', or 'partial index', by the numbers."""
    if rows * share <= exact_limit:
        return "filter first"
    return "index" if k / share <= most else "partial index"
