import csv
import json
from pathlib import Path

from reliability import bins, calibration_error

with open("data/midterms.csv", newline="") as file:
    rows = [(float(row["probability"]), int(row["won"])) for row in csv.DictReader(file)]
table = bins([p for p, _ in rows], [won for _, won in rows])
n = {round(one["low"], 1): one["n"] for one in table}
figures = {"ece": calibration_error(table), "sure": n[0.0] + n[0.9], "middle": sum(n.get(low, 0) for low in (0.3, 0.4, 0.5, 0.6))}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
