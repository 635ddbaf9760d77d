"""Write ends.csv with pandas."""
import pandas as pd

trips = pd.read_csv("data/trips.csv")
ends = trips.groupby("end_station_id", dropna=False).agg(
    trips=("ride_id", "size"), mean_minutes=("minutes", "mean"), longest=("minutes", "max")
)
assert ends["trips"].sum() == len(trips)
ends.reset_index().round(2).to_csv("ends.csv", index=False)
