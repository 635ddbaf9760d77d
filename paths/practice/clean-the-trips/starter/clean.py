"""Clean data/trips_raw.csv. Run: uv run --with pandas clean.py"""
import pandas as pd

lost: list[dict] = []
trips = pd.read_csv("data/trips_raw.csv")
# 1. duplicates  2. unreadable  3. backwards  4. too_short  5. too_long
pd.DataFrame(lost, columns=["step", "before", "lost", "after"]).to_csv("lost.csv", index=False)
