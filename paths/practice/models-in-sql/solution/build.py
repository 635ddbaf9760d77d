"""Build SQL models in the order of their references."""
import csv
import re
import sqlite3
from pathlib import Path

REF = re.compile(r"\{\{\s*ref\('(\w+)'\)\s*\}\}")


def refs(sql: str) -> list[str]:
    """Return the names that a model refers to."""
    return list(dict.fromkeys(REF.findall(sql)))


def build(db: sqlite3.Connection, models: dict[str, str]) -> list[str]:
    """Create all models as tables and return their order."""
    built: list[str] = []
    while len(built) < len(models):
        ready = [name for name, sql in models.items() if name not in built and set(refs(sql)) <= set(built)]
        if not ready:
            raise ValueError(f"cycle or unknown reference among {sorted(models.keys() - set(built))}")
        for name in ready:
            db.execute(f"drop table if exists {name}")
            db.execute(f"create table {name} as\n" + REF.sub(r"\1", models[name]))
            built.append(name)
    return built


def check(db: sqlite3.Connection, tests: dict[str, str]) -> dict[str, int]:
    """Return the number of bad rows of each failed test."""
    counts = {name: len(db.execute(sql).fetchall()) for name, sql in tests.items()}
    return {name: n for name, n in counts.items() if n}


def load(db: sqlite3.Connection) -> None:
    """Load the CSV files into raw tables."""
    for name in ("raw_orders", "raw_customers"):
        with Path(f"data/{name}.csv").open(newline="") as file:
            header, *rows = csv.reader(file)
        db.execute(f"drop table if exists {name}")
        db.execute(f"create table {name} ({', '.join(h + ' text' for h in header)})")
        db.executemany(f"insert into {name} values ({', '.join('?' for _ in header)})", rows)


if __name__ == "__main__":
    database = sqlite3.connect("shop.db")
    load(database)
    print(build(database, {p.stem: p.read_text() for p in sorted(Path("models").glob("*.sql"))}))
    print(check(database, {p.stem: p.read_text() for p in Path("tests_sql").glob("*.sql")}) or "all tests pass")
