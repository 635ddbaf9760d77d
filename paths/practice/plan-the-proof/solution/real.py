import csv
import json
from pathlib import Path

from power import wilson

with open("data/midterms.csv", newline="") as file:
    rows = [(float(row["probability"]), row["won"] == "1") for row in csv.DictReader(file)]
right = [(p > 0.5) == won for p, won in rows]
low, high = wilson(sum(right), len(right))
close = [hit for hit, (p, _) in zip(right, rows) if 0.3 <= p <= 0.7]
figures = {"right": sum(right), "low": low, "high": high, "close": sum(close) / len(close)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
