import csv
import json
from pathlib import Path

from near import candidates, exact_pairs, shingles, signature

with open("data/openings.csv", encoding="utf-8", newline="") as file:
    sets = {row["id"]: shingles(row["text"]) for row in csv.DictReader(file)}
true = exact_pairs(sets, 0.1)
near = candidates({name: signature(items) for name, items in sets.items()}, 64)
figures = {"pairs": len(true), "found": len(true & near), "candidates": len(near)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
