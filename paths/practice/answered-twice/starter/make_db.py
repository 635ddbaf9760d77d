"""Write flights.db from the CSV files in data/: uv run python make_db.py"""
import csv
import sqlite3
from pathlib import Path

Path("flights.db").unlink(missing_ok=True)
db = sqlite3.connect("flights.db")
for table in ("airports", "flights", "cancelled"):
    with open(f"data/{table}.csv", newline="") as file:
        head, *rows = csv.reader(file)
    db.execute(f"CREATE TABLE {table} ({', '.join(c + (' REAL' if c in ('lat', 'lon', 'dep_delay', 'arr_delay', 'air_time', 'distance') else ' TEXT') for c in head)})")
    db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(head))})", [[x or None for x in row] for row in rows])
db.commit()
