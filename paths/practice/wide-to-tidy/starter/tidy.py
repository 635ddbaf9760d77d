"""Write wide.csv, tidy.csv and wide_again.csv. Run: uv run --with pandas tidy.py"""
import pandas as pd

trips = pd.read_csv("data/trips.csv", parse_dates=["started_at"])
# crosstab, melt, pivot_table
