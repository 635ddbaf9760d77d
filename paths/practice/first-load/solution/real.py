import csv
import json
from pathlib import Path

from latency import percentile

with open("data/dep_delays.csv", newline="") as file:
    texts = [row["dep_delay"] for row in csv.DictReader(file)]
delays = [float(text) for text in texts if text != "NA"]
figures = {"median": percentile(delays, 50), "p95": percentile(delays, 95), "left": len(delays) / len(texts)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
