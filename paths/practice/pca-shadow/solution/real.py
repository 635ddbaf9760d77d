import csv
import json
from pathlib import Path

from pca import centre, components, covariance, scale

with open("data/wines.csv", newline="") as file:
    head, *rows = csv.reader(file)
table = [[float(cell) for cell in row[1:]] for row in rows]
figures = {}
for name, ready in (("scaled", scale(table)), ("unscaled", centre(table))):
    C = covariance(ready)
    (variance, loadings), *_ = components(C, 1)
    figures[name] = variance / sum(C[i][i] for i in range(len(C)))
figures["column"] = head[1 + max(range(13), key=lambda i: abs(loadings[i]))]
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
