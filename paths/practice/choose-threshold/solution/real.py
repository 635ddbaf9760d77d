import csv
import json
from pathlib import Path

from threshold import best_threshold, profit

with open("data/tumours.csv", newline="") as file:
    rows = [(float(row["probability"]), int(row["answer"])) for row in csv.DictReader(file)]
p, y = [one for one, _ in rows], [one for _, one in rows]
best = best_threshold(p, y, [round(0.05 * k, 2) for k in range(1, 20)], 60, 5)
figures = {"threshold": best, "profit": profit(p, y, best, 60, 5), "missed": sum(a for q, a in rows if q < best)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
