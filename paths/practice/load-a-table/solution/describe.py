"""Describe data/trips_raw.csv column by column, and write counted.csv."""
import pandas as pd

# Only an empty cell is missing: by default pandas also takes texts such as NA for missing.
trips = pd.read_csv("data/trips_raw.csv", dtype=str, keep_default_na=False, na_values=[""])
print("rows and columns:", trips.shape)
counted = pd.DataFrame({"missing": trips.isna().sum(), "distinct": trips.nunique()})
print(counted)
for name in trips.columns[trips.nunique() < 20]:
    print(trips[name].value_counts(dropna=False))
counted.rename_axis("column").to_csv("counted.csv")
