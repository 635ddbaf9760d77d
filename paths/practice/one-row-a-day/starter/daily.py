"""Reduce twelve files of hours to days.csv and files.csv. Run: uv run python daily.py"""
from pathlib import Path

for path in sorted(Path("data").glob("hours-*.csv")):
    print(path.name)  # read, record, reduce, add
