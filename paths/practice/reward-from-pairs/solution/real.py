import csv
import json
from pathlib import Path

from reward import accuracy, train

NAMES = ["chocolate", "fruity", "bar", "sugar", "price"]
with open("data/candy.csv", newline="") as file:
    rows = [([float(row[name]) for name in NAMES], float(row["win"])) for row in csv.DictReader(file)]
pairs = [(a, b) if wins > others else (b, a) for (a, wins), (b, others) in zip(rows, rows[1:])]
w = train(pairs)
figures = {"accuracy": accuracy(w, pairs), "weights": sorted(NAMES, key=lambda name: -w[NAMES.index(name)])}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
