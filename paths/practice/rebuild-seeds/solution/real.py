import csv
import json
from pathlib import Path

from seeds import interval, paired, parts

with open("data/digits_runs.csv", newline="") as file:
    rows = list(csv.DictReader(file))
mean, low, high = interval(paired(rows, "baseline", "method"))
between, within = parts(rows, "method")
figures = {"mean": mean, "low": low, "high": high, "larger": "splits" if between > within else "seeds"}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
