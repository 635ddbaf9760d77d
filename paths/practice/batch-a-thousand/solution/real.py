import csv
import json
from pathlib import Path

from batch import files, request

with open("data/openings.csv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
made = files([request(row["id"], row["text"], "Name the main concern in one word.") for row in rows], 100, 25_000)
figures = {"files": len(made), "largest": max(len(text.encode()) for text in made), "words": sum(len(row["text"].split()) for row in rows)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
