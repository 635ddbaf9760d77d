"""Clean data/trips_raw.csv and record the rows lost at each step."""
import pandas as pd

lost: list[dict] = []


def drop(table: pd.DataFrame, bad: pd.Series, step: str) -> pd.DataFrame:
    """Remove the bad rows and record how many there were."""
    kept = table[~bad]
    lost.append({"step": step, "before": len(table), "lost": int(bad.sum()), "after": len(kept)})
    return kept


trips = pd.read_csv("data/trips_raw.csv")
trips = drop(trips, trips.duplicated(), "duplicates")
start = pd.to_datetime(trips["started_at"], errors="coerce")
end = pd.to_datetime(trips["ended_at"], errors="coerce")
trips = trips.assign(
    minutes=(end - start).dt.total_seconds() / 60,
    member_casual=trips["member_casual"].str.strip().str.lower(),
)
trips = drop(trips, start.isna() | end.isna(), "unreadable")
trips = drop(trips, trips["minutes"] <= 0, "backwards")
trips = drop(trips, trips["minutes"] < 1, "too_short")
trips = drop(trips, trips["minutes"] > 24 * 60, "too_long")

columns = ["ride_id", "started_at", "ended_at", "minutes", "start_station_id", "end_station_id", "member_casual"]
trips[columns].round(2).to_csv("clean.csv", index=False)
pd.DataFrame(lost).to_csv("lost.csv", index=False)
