"""Answer eight questions with polars. Run: uv run --with polars translate.py"""
import polars as pl

trips = pl.read_csv("data/trips.csv")
print(trips)
