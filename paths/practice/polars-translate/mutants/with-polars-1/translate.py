"""Answer eight questions with polars."""
import json

import polars as pl

trips = pl.read_csv("data/trips.csv")
fare = pl.col("fare")  # a failed meter is a missing fare
nulls = trips.null_count().row(0, named=True)
answers = {
    "rows_over_20": trips.filter(pl.col("fare") > 20).height,
    "good_over_20": trips.filter(fare > 20).height,
    "mean_fare": trips.select(fare.mean()).item(),
    "nulls": {name: n for name, n in nulls.items() if n},
    "by_zone": trips.group_by("zone").len().sort("len", "zone", descending=[True, False]).rows(),
    "mean_tip_filled": trips.select(pl.col("tip").fill_null(0).mean()).item(),
    "per_km": trips.select((fare / pl.col("km")).max()).item(),
    "top_rider": trips.drop_nulls("rider").group_by("rider").len().sort("len", descending=True)["rider"][0],
}
with open("answers.json", "w", encoding="utf-8") as file:
    json.dump(answers, file, indent=1)
print(answers)
