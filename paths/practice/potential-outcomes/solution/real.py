import csv
import json
from pathlib import Path

from outcomes import difference, imbalance

with open("data/insurance.csv", newline="") as file:
    rows = [{"id": int(r["id"]), "keen": float(r["chronic"]), "treated": r["free"] == "1", "y": float(r["visits"])} for r in csv.DictReader(file)]
figures = {"difference": difference(rows), "imbalance": imbalance(rows)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
