"""Write bikes.db from the CSV files in data/: uv run python make_db.py"""
import csv
import sqlite3
from pathlib import Path

Path("bikes.db").unlink(missing_ok=True)
db = sqlite3.connect("bikes.db")
for table in ("stations", "trips"):
    with open(f"data/{table}.csv", newline="") as file:
        head, *rows = csv.reader(file)
    db.execute(f"CREATE TABLE {table} ({', '.join(c + (' REAL' if c in ('docks', 'minutes') else ' TEXT') for c in head)})")
    db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(head))})", [[x or None for x in row] for row in rows])
db.commit()
