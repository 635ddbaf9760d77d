"""From the raw file to a clean database: uv run python pipeline.py"""

import csv
import os
import sqlite3
from pathlib import Path

TABLES = """
CREATE TABLE airports (
    faa TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL
);
CREATE TABLE flights (
    flight_id TEXT PRIMARY KEY NOT NULL,
    day TEXT NOT NULL,
    sched TEXT NOT NULL,
    dep_delay INTEGER NOT NULL,
    arr_delay INTEGER NOT NULL,
    air_time INTEGER NOT NULL CHECK (air_time > 0),
    carrier TEXT NOT NULL,
    tailnum TEXT,
    origin TEXT NOT NULL REFERENCES airports (faa),
    dest TEXT NOT NULL,
    distance INTEGER NOT NULL CHECK (distance > 0)
);
CREATE TABLE cancelled (
    flight_id TEXT PRIMARY KEY NOT NULL,
    day TEXT NOT NULL,
    sched TEXT NOT NULL,
    carrier TEXT NOT NULL,
    origin TEXT NOT NULL REFERENCES airports (faa),
    dest TEXT NOT NULL
);
"""
Row = dict[str, str]
Step = tuple[str, int, int, int]


def read(path: Path) -> list[Row]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def clean(rows: list[Row]) -> tuple[list[Row], list[Row], list[Step]]:
    """Return the flights that landed where they should, the cancelled ones, and the steps."""
    kept = list({tuple(row.values()): row for row in rows}.values())
    steps = [("duplicates", len(rows), len(rows) - len(kept), len(kept))]
    cancelled = [row for row in kept if row["dep_time"] == "NA"]
    for name, columns in (("cancelled", ["dep_time"]), ("not_arrived", ["arr_time"]), ("no_air_time", ["air_time", "arr_delay"])):
        before = len(kept)
        kept = [row for row in kept if all(row[column] != "NA" for column in columns)]
        steps.append((name, before, before - len(kept), len(kept)))
    return kept, cancelled, steps


def flight_id(row: Row) -> str:
    return f"{row['date']}-{row['carrier']}{row['flight']}-{row['origin']}"


def clock(text: str) -> str:
    """Return 515 as 05:15."""
    return f"{int(text) // 100:02}:{int(text) % 100:02}"


def build(raw: Path, airports: Path, database: Path) -> list[Step]:
    """Write the database from zero and return the steps (step, before, lost, after)."""
    kept, gone, steps = clean(read(raw))
    known = {a["faa"] for a in read(airports)}
    kept = [row for row in kept if row["dest"] in known]
    places = [(a["faa"], a["name"], float(a["lat"]), float(a["lon"])) for a in read(airports)]
    flights = [
        (
            flight_id(row),
            row["date"],
            clock(row["sched_dep_time"]),
            int(row["dep_delay"]),
            int(row["arr_delay"]),
            int(row["air_time"]),
            row["carrier"],
            None if row["tailnum"] == "NA" else row["tailnum"],
            row["origin"],
            row["dest"],
            int(row["distance"]),
        )
        for row in kept
    ]
    cancelled = [(flight_id(row), row["date"], clock(row["sched_dep_time"]), row["carrier"], row["origin"], row["dest"]) for row in gone]
    temporary = database.with_name(database.name + ".tmp")
    temporary.unlink(missing_ok=True)
    db = sqlite3.connect(temporary)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.executescript(TABLES)
        db.executemany("INSERT INTO airports VALUES (?, ?, ?, ?)", places)
        db.executemany(f"INSERT INTO flights VALUES ({', '.join('?' * 11)})", flights)
        db.executemany("INSERT INTO cancelled VALUES (?, ?, ?, ?, ?, ?)", cancelled)
        db.commit()
    finally:
        db.close()
    os.replace(temporary, database)
    return steps


def main() -> None:
    for step in build(Path("data/flights_raw.csv"), Path("data/airports.csv"), Path("city.db")):
        print(*step)
    db = sqlite3.connect("city.db")
    for table in ("airports", "flights", "cancelled"):
        print(table, db.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])
    db.close()


if __name__ == "__main__":
    main()
