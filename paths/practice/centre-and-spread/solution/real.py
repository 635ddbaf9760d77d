import csv
import json

from describe import describe

with open("data/delays.csv", newline="") as file:
    texts = [row["arr_delay"] for row in csv.DictReader(file)]
found = describe([float(text) for text in texts if text != "NA"])
figures = {name: found[name] for name in ("mean", "median", "max")} | {"missing": texts.count("NA")}
with open("real.json", "w") as file:
    json.dump(figures, file)
