"""A table of three bins: the gap of each and the calibration error; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
bins = [(low, dice.choice([10, 20, 30, 40])) for low in (0.0, 0.4, 0.8)]
rows = []
for low, n in bins:
    predicted = round(low + dice.choice([0.05, 0.1, 0.15]), 2)
    hits = min(n, max(0, round(n * (predicted + dice.choice([-0.2, -0.1, 0.1, 0.2])))))
    rows.append((low, n, predicted, hits))
total = sum(n for _, n, _, _ in rows)
error = sum(abs(predicted * n - hits) for _, n, predicted, hits in rows) / total
low, n, predicted, hits = rows[-1]
side = "over" if predicted > hits / n else "under" if predicted < hits / n else "neither"
statement = "\n".join([
    "Forecasts in three bins: the lower border, how many, the mean forecast, and how many of them came true.", "",
    "    low    n  forecast  came true", *(f"    {a:.1f}  {b:>3}      {c:.2f}  {d:>9}" for a, b, c, d in rows), "",
    "The calibration error is the mean distance of forecast and observed share, weighted by the number in the bin.",
])
questions = [
    {"question": f"Observed share in the bin from {low} (two decimals)", "answer": round(hits / n, 2), "tolerance": 0.006},
    {"question": "Is the model over- or underconfident there (over, under, neither)?", "answer": side, "choices": ["over", "under", "neither"]},
    {"question": "The calibration error (three decimals)", "answer": round(error, 3), "tolerance": 0.0011},
    {"question": "How many of all forecasts came true?", "answer": sum(d for *_, d in rows)},
]
print(json.dumps({"statement": statement, "questions": questions}))
