"""From the raw trip file to a clean SQLite database. Run it again at any time: it starts from nothing.

    python pipeline.py sample_trips.csv stations.csv trips.db
"""

import sqlite3
import sys
from contextlib import closing

import pandas as pd


def clean(raw: pd.DataFrame) -> tuple[pd.DataFrame, list[tuple[str, int]]]:
    """The trips that can be trusted, and how many rows each step lost."""
    lost = []

    def keep(trips: pd.DataFrame, good: pd.Series, why: str) -> pd.DataFrame:
        lost.append((why, int((~good).sum())))
        return trips[good]

    trips = raw.assign(
        started_at=pd.to_datetime(raw["started_at"], errors="coerce"),
        ended_at=pd.to_datetime(raw["ended_at"], errors="coerce"),
    )
    trips = keep(trips, ~trips.duplicated("ride_id"), "same ride twice")
    trips = keep(trips, trips["started_at"].notna() & trips["ended_at"].notna(), "time unreadable")
    minutes = (trips["ended_at"] - trips["started_at"]).dt.total_seconds() / 60
    trips = trips.assign(minutes=minutes)
    trips = keep(trips, trips["minutes"] >= 1, "ended before it began, or under a minute")
    trips = keep(trips, trips["minutes"] <= 24 * 60, "longer than a day")
    return trips, lost


def store(trips: pd.DataFrame, stations: pd.DataFrame, path: str) -> None:
    """Write both tables anew; a second run gives the same rows."""
    trips = trips.assign(
        started_at=trips["started_at"].dt.strftime("%Y-%m-%d %H:%M"),
        ended_at=trips["ended_at"].dt.strftime("%Y-%m-%d %H:%M"),
    )
    with closing(sqlite3.connect(path)) as db:
        stations.to_sql("stations", db, if_exists="replace", index=False)
        trips.to_sql("trips", db, if_exists="replace", index=False)


def main(trips_file: str, stations_file: str, database: str) -> None:
    raw = pd.read_csv(trips_file)
    trips, lost = clean(raw)
    store(trips, pd.read_csv(stations_file), database)
    print(f"{len(raw):6} rows in {trips_file}")
    for why, rows in lost:
        print(f"{-rows:6} {why}")
    print(f"{len(trips):6} rows in {database}")
    assert len(raw) == len(trips) + sum(rows for _, rows in lost)


if __name__ == "__main__":
    main(*sys.argv[1:])
