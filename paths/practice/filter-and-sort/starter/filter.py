"""Answer ten questions about data/trips.csv. Run: uv run --with pandas filter.py"""
import pandas as pd

trips = pd.read_csv("data/trips.csv")
long_trips = trips["minutes"] > 30
print(1, long_trips.sum())
