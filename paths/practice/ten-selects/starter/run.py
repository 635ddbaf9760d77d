"""Run a .sql file on the tables in data/ and print the result: uv run python run.py q01.sql"""
import csv
import sqlite3
import sys
from pathlib import Path


def load(db: sqlite3.Connection, table: str) -> None:
    with open(f"data/{table}.csv", newline="") as file:
        head, *rows = csv.reader(file)
    numbers = {"docks", "minutes", "cost"}
    db.execute(f"CREATE TABLE {table} ({', '.join(c + (' REAL' if c in numbers else ' TEXT') for c in head)})")
    values = [[cell or None for cell in row] for row in rows]      # an empty cell becomes NULL
    db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(head))})", values)


db = sqlite3.connect(":memory:")
for path in sorted(Path("data").glob("*.csv")):
    load(db, path.stem)
cursor = db.execute(Path(sys.argv[1]).read_text())
print(" | ".join(column[0] for column in cursor.description or []))
count = 0
for row in cursor:
    print(" | ".join("NULL" if cell is None else str(cell) for cell in row))
    count += 1
print(f"({count} rows)")
