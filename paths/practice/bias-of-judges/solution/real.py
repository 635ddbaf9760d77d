"""A real judge: does it prefer a place, or a letter, or the right answer?"""
import csv
import json
from pathlib import Path
from random import Random
from statistics import fmean

from bias import first_share, settle

rows = list(csv.DictReader(Path("data/smollm2.csv").read_text(encoding="utf-8").splitlines()))
plain = [r for r in rows if r["letters"] == "AB"]
swapped = [r for r in rows if r["letters"] == "BA"]

# The unit is the pair: its two verdicts are no two independent looks at the judge.
share = {p: first_share([r for r in plain if r["pair"] == p]) for p in sorted({r["pair"] for r in plain})}
rng = Random(0)
means = sorted(fmean(rng.choices(list(share.values()), k=len(share))) for _ in range(1000))
won = [w for w in settle(plain).values() if w != "tie"]
leaning = {p: 0.0 for p in share}
for r in rows:
    leaning[r["pair"]] += float(r["margin"]) * (1 if r["order"] == "ab" else -1)
real = {"first": round(first_share(plain), 3), "low": round(means[25], 3), "high": round(means[975], 3), "first_swapped": round(first_share(swapped), 3),
        "settled": len(won), "right": won.count("a"), "balanced": sum(v > 0 for v in leaning.values())}
Path("real.json").write_text(json.dumps(real) + "\n", encoding="utf-8")
print(real)
