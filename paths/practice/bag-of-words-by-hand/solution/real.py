import csv
import json
from collections import Counter
from pathlib import Path

from bag import density, row, vocabulary

with open("data/fables.csv", newline="", encoding="utf-8") as file:
    texts = [line["text"] for line in csv.DictReader(file)]
columns = vocabulary(texts)
rows = [row(text, columns) for text in texts]
fables_of = Counter(column for counts in rows for column in counts)
figures = {"words": len(columns), "density": density(rows, len(columns)), "once": sum(n == 1 for n in fables_of.values()) / len(columns)}
Path("real.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")
