"""Describe data/trips_raw.csv column by column."""
import pandas as pd

trips = pd.read_csv("data/trips_raw.csv")
print("rows and columns:", trips.shape)
print(pd.DataFrame({"dtype": trips.dtypes, "missing": trips.isna().sum(), "distinct": trips.nunique()}))
for name in ["rideable_type", "member_casual", "end_station_name"]:
    print(trips[name].value_counts(dropna=False))
