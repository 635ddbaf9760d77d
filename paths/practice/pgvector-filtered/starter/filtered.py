"""Nearest vectors with a filter, in SQL; SQLite stands in for pgvector."""
import json
import sqlite3
from math import sqrt

Vector = list[float]


def cosine_distance(a: Vector, b: Vector) -> float:
    """1 minus the cosine of the angle; what pgvector computes with <=>."""
    raise NotImplementedError


def connect(path: str) -> sqlite3.Connection:
    """A database with the table docs(id, lang, year, vector) and a function distance(x, y) on JSON text."""
    raise NotImplementedError


def filtered(db: sqlite3.Connection, query: Vector, k: int, lang: str, since: int) -> list[int]:
    """The k nearest among the rows that pass the filter."""
    raise NotImplementedError


def filtered_after(db: sqlite3.Connection, query: Vector, k: int, lang: str, since: int) -> list[int]:
    """The k nearest of all rows first, then the filter."""
    raise NotImplementedError


def iterative(db: sqlite3.Connection, query: Vector, k: int, lang: str, since: int, most: int) -> tuple[list[int], int]:
    """Doubles the number of candidates until k hits pass or `most` were scanned."""
    raise NotImplementedError


def strategy(rows: int, share: float, k: int, exact_limit: int=10000, most: int=20000) -> str:
    """'filter first', 'index', or 'partial index', by the numbers."""
    raise NotImplementedError
