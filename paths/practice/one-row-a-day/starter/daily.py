"""Reduce twelve monthly files to days.csv and files.csv. Run: uv run python daily.py"""
from pathlib import Path

for path in sorted(Path("data").glob("trips-*.csv")):
    print(path.name)  # read, clean, reduce, add
