import csv
import json
from pathlib import Path
from statistics import fmean

from slices import recall_slices

rows = []
with open("data/compas.csv", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        rows += [row] * int(row["people"])
table = recall_slices(rows, ["age", "group"], 20)
figures = {
    "overall": fmean(int(row["marked"]) for row in rows if row["returned"] == "1"),
    "suspicious": sorted(s["value"] for s in table if s["verdict"] == "suspicious"),
    "too_small": sorted(s["value"] for s in table if s["verdict"] == "too small"),
}
Path("real.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")
