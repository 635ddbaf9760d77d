import csv
import json
from pathlib import Path
from statistics import fmean

from patients import by_group, by_row, patient

with open("data/parkinsons.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
points = [[float(value) for name, value in row.items() if name not in ("name", "ill")] for row in rows]
labels = [int(row["ill"]) for row in rows]
figures = {
    "by_row": by_row(points, labels),
    "by_patient": by_group(points, labels, [patient(row["name"]) for row in rows]),
    "baseline": max(fmean(labels), 1 - fmean(labels)),
}
Path("real.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")
