"""Build SQL models in the order of their references."""
import csv
import re
import sqlite3
from pathlib import Path

REF = re.compile(r"\{\{\s*ref\('(\w+)'\)\s*\}\}")


def refs(sql: str) -> list[str]:
    """Return the names that a model refers to."""
    raise NotImplementedError


def build(db: sqlite3.Connection, models: dict[str, str]) -> list[str]:
    """Create all models as tables and return their order."""
    raise NotImplementedError


def check(db: sqlite3.Connection, tests: dict[str, str]) -> dict[str, int]:
    """Return the number of bad rows of each failed test."""
    raise NotImplementedError


def load(db: sqlite3.Connection) -> None:
    """Load the CSV files into raw tables."""
    raise NotImplementedError


if __name__ == "__main__":
    database = sqlite3.connect("shop.db")
    load(database)
    print(build(database, {p.stem: p.read_text() for p in sorted(Path("models").glob("*.sql"))}))
    print(check(database, {p.stem: p.read_text() for p in Path("tests_sql").glob("*.sql")}) or "all tests pass")
