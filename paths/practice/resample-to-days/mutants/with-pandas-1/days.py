"""Write days.csv with pandas."""
import pandas as pd

trips = pd.read_csv("data/trips.csv", parse_dates=["started_at"])
days = trips.set_index("started_at").resample("D").size()
# resample knows only the days between the first and the last trip.
days.rename_axis("date").rename("trips").to_csv("days.csv")
print(days.groupby(days.index.day_name()).agg(["min", "mean", "max"]))
