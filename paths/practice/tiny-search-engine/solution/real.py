import csv
import json
from pathlib import Path
from statistics import fmean

from search import build_index, reciprocal_rank, search

with open("data/fables.csv", newline="", encoding="utf-8") as file:
    texts = {row["id"]: row["text"] for row in csv.DictReader(file)}
index, lengths = build_index(texts)
ranks = {}
with open("data/fable_queries.csv", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        ids = [key for key, _ in search(index, lengths, row["query"], 5)]
        ranks[row["query"]] = reciprocal_rank(ids, row["wanted"])
figures = {"words": len(index), "mrr": fmean(ranks.values()), "missed": sum(rank == 0 for rank in ranks.values())}
Path("real.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")
