"""Write wide.csv, tidy.csv and wide_again.csv."""
import pandas as pd

trips = pd.read_csv("data/trips.csv", parse_dates=["started_at"])
hour = trips["started_at"].dt.hour.rename("hour")
pd.crosstab(trips["start_station_id"], hour).to_csv("wide.csv")

wide = pd.read_csv("wide.csv")
tidy = wide.melt(id_vars="start_station_id", var_name="hour", value_name="trips")
tidy["hour"] = tidy["hour"].astype(int)
tidy[tidy['trips'] > 0].to_csv("tidy.csv", index=False)

back = tidy.pivot_table(index="start_station_id", columns="hour", values="trips", aggfunc="sum", fill_value=0)
back.to_csv("wide_again.csv")
