"""Split data/calls.csv by the audit. Run: uv run python audit.py"""
import csv

with open("data/calls.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file, delimiter=";"))
print(len(rows), list(rows[0]))
