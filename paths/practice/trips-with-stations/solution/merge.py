"""Write joined.csv and unmatched.csv with pandas."""
import pandas as pd

trips = pd.read_csv("data/trips.csv")
stations = pd.read_csv("data/stations.csv")
joined = trips.merge(
    stations, how="left", left_on="end_station_id", right_on="station_id", validate="many_to_one", indicator=True
)
assert len(joined) == len(trips)
joined[["ride_id", "end_station_id", "name", "_merge"]].to_csv("joined.csv", index=False)

rest = joined[joined["_merge"] == "left_only"]
reason = rest["end_station_id"].isna().map({True: "no end station", False: "unknown station"})
rest[["ride_id", "end_station_id"]].assign(reason=reason).to_csv("unmatched.csv", index=False)

twice = pd.read_csv("data/stations_twice.csv")
print(len(trips.merge(twice, how="left", left_on="end_station_id", right_on="station_id")))
try:
    trips.merge(twice, how="left", left_on="end_station_id", right_on="station_id", validate="many_to_one")
except pd.errors.MergeError as error:
    print(type(error).__name__, error)
