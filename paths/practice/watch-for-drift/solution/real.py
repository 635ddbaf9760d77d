import csv
import json
from pathlib import Path

from drift import psi

with open("data/delay_bins.csv", newline="") as file:
    months = {int(row["month"]): [int(row[f"b{i}"]) for i in range(10)] for row in csv.DictReader(file)}
scores = {month: psi(months[1], counts) for month, counts in months.items() if month > 1}
worst = max(scores, key=scores.get)
figures = {"month": worst, "psi": round(scores[worst], 4), "alarms": [month for month, score in scores.items() if score > 0.05]}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
