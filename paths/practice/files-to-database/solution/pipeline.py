"""From the raw file to a clean database: uv run python pipeline.py"""

import csv
import os
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

TABLES = """
CREATE TABLE stations (
    station_id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    docks INTEGER NOT NULL CHECK (docks > 0),
    opened TEXT
);
CREATE TABLE trips (
    ride_id TEXT PRIMARY KEY NOT NULL,
    started_at TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    minutes REAL NOT NULL CHECK (minutes > 0),
    start_station_id TEXT NOT NULL REFERENCES stations (station_id),
    end_station_id TEXT,
    rider TEXT NOT NULL CHECK (rider IN ('member', 'casual'))
);
"""
Step = tuple[str, int, int, int]


def read(path: Path) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def minutes(row: dict[str, str]) -> float | None:
    """The length of a trip, or None if a time cannot be read."""
    try:
        start, end = datetime.fromisoformat(row["started_at"]), datetime.fromisoformat(row["ended_at"])
    except ValueError:
        return None
    return (end - start).total_seconds() / 60


def clean(rows: list[dict[str, str]]) -> tuple[list[dict[str, str]], list[Step]]:
    kept = list({tuple(row.values()): row for row in rows}.values())
    steps = [("duplicates", len(rows), len(rows) - len(kept), len(kept))]
    rules: list[tuple[str, Callable[[dict[str, str]], bool]]] = [
        ("unreadable", lambda row: minutes(row) is None),
        ("backwards", lambda row: minutes(row) <= 0),
        ("too_short", lambda row: minutes(row) < 1),
        ("too_long", lambda row: minutes(row) > 24 * 60),
    ]
    for name, is_bad in rules:
        before = len(kept)
        kept = [row for row in kept if not is_bad(row)]
        steps.append((name, before, before - len(kept), len(kept)))
    return kept, steps


def build(raw: Path, stations: Path, database: Path) -> list[Step]:
    """Write the database from zero and return the steps (step, before, lost, after)."""
    rows, steps = clean(read(raw))
    places = [(s["station_id"], s["name"], int(s["docks"]), s["opened"] or None) for s in read(stations)]
    trips = [
        (
            row["ride_id"],
            row["started_at"],
            row["ended_at"],
            round(minutes(row), 2),
            row["start_station_id"],
            row["end_station_id"] or None,
            row["member_casual"].strip().lower(),
        )
        for row in rows
    ]
    temporary = database.with_name(database.name + ".tmp")
    temporary.unlink(missing_ok=True)
    db = sqlite3.connect(temporary)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.executescript(TABLES)
        db.executemany("INSERT INTO stations VALUES (?, ?, ?, ?)", places)
        db.executemany("INSERT INTO trips VALUES (?, ?, ?, ?, ?, ?, ?)", trips)
        db.commit()
    finally:
        db.close()
    os.replace(temporary, database)
    return steps


def main() -> None:
    for step in build(Path("data/trips_raw.csv"), Path("data/stations.csv"), Path("city.db")):
        print(*step)
    db = sqlite3.connect("city.db")
    for table in ("stations", "trips"):
        print(table, db.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])
    db.close()


if __name__ == "__main__":
    main()
