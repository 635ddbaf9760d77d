"""Print what you need to describe data/trips_raw.csv. Run: uv run --with pandas describe.py"""
import pandas as pd

trips = pd.read_csv("data/trips_raw.csv")
print(trips.head())
# Next: shape, dtypes, missing values, distinct values.
