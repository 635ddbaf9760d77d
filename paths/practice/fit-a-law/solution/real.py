import csv
import json
from pathlib import Path

from law import fit, predict

with open("data/digits_curve.csv", newline="") as file:
    points = [(float(row["rows"]), float(row["loss"])) for row in csv.DictReader(file)]
law = fit(points[:-1])
figures = {"exponent": law[2], "predicted": predict(law, points[-1][0]), "measured": points[-1][1]}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
