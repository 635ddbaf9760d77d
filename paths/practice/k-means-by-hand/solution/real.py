import csv
import json
from collections import Counter
from pathlib import Path

from kmeans import inertia, kmeans

with open("data/penguins.csv", newline="") as file:
    rows = list(csv.DictReader(file))
points = [(float(row["bill_length_mm"]), float(row["bill_depth_mm"])) for row in rows]
centres, labels = kmeans(points, [(39, 18), (47, 15), (49, 19)])
groups = [Counter(row["species"] for row, label in zip(rows, labels) if label == k) for k in range(3)]
figures = {"inertia": inertia(points, centres, labels), "sizes": sorted(sum(group.values()) for group in groups),
           "right": sum(max(group.values()) for group in groups) / len(rows)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
