"""The three answers with pandas: uv run --with pandas answers.py"""

import pandas as pd

trips = pd.read_csv("data/trips.csv", parse_dates=["started_at"])
stations = pd.read_csv("data/stations.csv")

# expected rows: 10
ends = trips.merge(stations, left_on="end_station_id", right_on="station_id", how="left", validate="many_to_one")
q1 = ends.groupby(["name", "docks"])["ride_id"].count().reset_index(name="trips")
q1["per_dock"] = q1["trips"] / q1["docks"]
q1.round(4).to_csv("q1.csv", index=False)

# expected rows: 7
weekday = trips["started_at"].dt.strftime("%w").rename("weekday")
early = trips["started_at"].dt.hour < 8
(100 * early.groupby(weekday).mean()).round(4).reset_index(name="early").to_csv("q2.csv", index=False)

# expected rows: 2
q3 = trips.groupby("rider")["minutes"].agg(["size", "mean"]).reset_index()
q3.round(4).to_csv("q3.csv", index=False)
