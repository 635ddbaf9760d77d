"""Score three baselines on the sales of 2009."""
import csv
import json
from statistics import median

with open("data/houses.csv", newline="", encoding="utf-8") as file:
    rows = [r for r in csv.DictReader(file) if r["sold"] < "2010"]
earlier, later = [r for r in rows if r["sold"] < "2009"], [r for r in rows if r["sold"] >= "2009"]
prices: dict[str, list[float]] = {}
rates: dict[str, list[float]] = {}
for r in earlier:
    prices.setdefault(r["zone"], []).append(float(r["price"]))
    rates.setdefault(r["zone"], []).append(float(r["price"]) / float(r["area"]))
everything = median(float(r["price"]) for r in earlier)
RULES = {
    "all": lambda r: everything,
    "zone": lambda r: median(prices.get(r["zone"], [everything])),
    "zone_area": lambda r: median(rates[r["zone"]]) * float(r["area"]) if r["zone"] in rates else everything,
}
scores = {name: round(median(100 * abs(f(r) / float(r["price"]) - 1) for r in later), 3) for name, f in RULES.items()}
with open("baselines.json", "w", encoding="utf-8") as file:
    json.dump({**scores, "limit": 12}, file)
print(scores)
