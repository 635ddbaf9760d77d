"""Write shares.csv and busiest.csv."""
import pandas as pd

trips = pd.read_csv("data/trips.csv", parse_dates=["started_at"])
trips["day"] = trips["started_at"].dt.date
trips["share"] = trips["minutes"] / trips.groupby("day")["minutes"].transform("sum")
assert (trips.groupby("day")["share"].sum() - 1).abs().max() < 1e-9
trips[["ride_id", "day", "share"]].to_csv("shares.csv", index=False)

hour = trips["started_at"].dt.hour.rename("hour")
counts = trips.groupby(["start_station_id", hour]).size().unstack(fill_value=0)
busiest = pd.DataFrame({"hour": counts[counts.columns[::-1]].idxmax(axis=1), "trips": counts.max(axis=1)})
busiest.reset_index().to_csv("busiest.csv", index=False)
print(counts.eq(counts.max(axis=1), axis=0).sum(axis=1))
