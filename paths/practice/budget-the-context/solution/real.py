import csv
import json
from pathlib import Path

from pack import best, greedy

with open("data/chapters.csv", newline="") as file:
    pieces = [{"id": r["id"], "tokens": int(r["words"]), "value": int(r["whales"]), "required": False, "group": None, "stable": False}
              for r in csv.DictReader(file)]
value = {piece["id"]: piece["value"] for piece in pieces}
chosen = greedy(pieces, 20_000)
figures = {"greedy": sum(value[name] for name in chosen), "best": best(pieces, 20_000), "chosen": len(chosen)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
