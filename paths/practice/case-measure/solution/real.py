import csv
import json
from math import ceil
from pathlib import Path
from statistics import NormalDist

from measure import difference, interval, verdict

with open("data/gsm8k.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
low, high = interval(rows)
only_a = sum(r["a"] > r["b"] for r in rows) / len(rows)
only_b = sum(r["b"] > r["a"] for r in rows) / len(rows)
z = NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(0.8)
needed = ceil(z**2 * (only_a + only_b - (only_b - only_a) ** 2) / (only_b - only_a) ** 2 - 1e-9)
figures = {"difference": difference(rows), "low": low, "high": high, "verdict": verdict(low, high, 0.05), "needed": needed}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
