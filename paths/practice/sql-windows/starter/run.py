"""Run a query on the tables takings and co2 of data/ and print the result; finished, do not change."""
import csv
import sqlite3
import sys
from pathlib import Path


def load() -> sqlite3.Connection:
    """Return a database in memory with the tables takings and co2."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE takings (id INTEGER PRIMARY KEY, day TEXT, stall TEXT, amount INTEGER)")
    with open("data/takings.csv", encoding="utf-8") as file:
        rows = [(r["id"], r["day"], r["stall"], r["amount"]) for r in csv.DictReader(file)]
    db.executemany("INSERT INTO takings VALUES (?, ?, ?, ?)", rows)
    db.execute("CREATE TABLE co2 (year INTEGER PRIMARY KEY, ppm REAL)")
    with open("data/co2.csv", encoding="utf-8") as file:
        db.executemany("INSERT INTO co2 VALUES (?, ?)", [(r["year"], r["ppm"]) for r in csv.DictReader(file)])
    return db


if __name__ == "__main__":
    cursor = load().execute(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(*(column[0] for column in cursor.description), sep="\t")
    for row in cursor:
        print(*row, sep="\t")
