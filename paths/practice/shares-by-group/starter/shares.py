"""Write shares.csv and busiest.csv. Run: uv run --with pandas shares.py"""
import pandas as pd

trips = pd.read_csv("data/trips.csv", parse_dates=["started_at"])
trips["day"] = trips["started_at"].dt.date
# transform for the shares, idxmax for the busiest hours
