"""Weights and output of one query; the seed chooses."""

import json
import math
import random
import sys

dice = random.Random(int(sys.argv[1]))
keys = [(1, 0), (0, 1), (1, 1)]
values = [dice.sample(range(0, 10), 3)][0]
query = (dice.choice([0, 1, 2]), dice.choice([0, 1, 2]))
scores = [query[0] * a + query[1] * b for a, b in keys]
powers = [math.exp(s) for s in scores]
weights = [p / sum(powers) for p in powers]
masked = [p / sum(powers[:2]) for p in powers[:2]]
statement = "\n".join([
    f"One query {query}, three keys {keys}, three values {values} (plain numbers). No scaling.",
    "Scores are dot products, weights their softmax, the output the weighted mean of the values. Use a calculator; two decimals.",
])
questions = [
    {"question": "Score of the third key", "answer": scores[2]},
    {"question": "Weight of the third key", "answer": round(weights[2], 2), "tolerance": 0.006},
    {"question": "Output", "answer": round(sum(w * v for w, v in zip(weights, values)), 2), "tolerance": 0.03},
    {"question": "Output if the third key is masked", "answer": round(sum(w * v for w, v in zip(masked, values)), 2), "tolerance": 0.03},
    {"question": "Weight of each key if the query were (0, 0)", "answer": 0.33, "tolerance": 0.006},
]
print(json.dumps({"statement": statement, "questions": questions}))
