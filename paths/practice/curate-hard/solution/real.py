import csv
import json
from pathlib import Path

from curate import similarity

with open("data/openings.csv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
scores = [(similarity(a["text"], b["text"]), a["id"], b["id"]) for a, b in zip(rows, rows[1:])]
best = max(scores)
figures = {"first": best[1], "second": best[2], "similarity": best[0], "none": sum(score == 0 for score, _, _ in scores)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
