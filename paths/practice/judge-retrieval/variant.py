"""Recall, precision and reciprocal rank of two searches; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
pages = [f"p{i}" for i in range(1, 10)]
right = sorted(dice.sample(pages, dice.choice([2, 3])))
runs = {name: dice.sample(pages, 5) for name in ("A", "B")}
k = dice.choice([3, 5])


def hits(name, most):
    return [page for page in runs[name][:most] if page in right]


def reciprocal(name):
    return next((1 / rank for rank, page in enumerate(runs[name], 1) if page in right), 0.0)


statement = "\n".join([
    f"For one question the right pages are {', '.join(right)}. Two searches return five pages each, best first:", "",
    *(f"    {name}: {' '.join(run)}" for name, run in runs.items()), "",
    "Two decimals are enough.",
])
both = (reciprocal("A") + reciprocal("B")) / 2
questions = [
    {"question": f"Recall of A at {k}", "answer": round(len(hits("A", k)) / len(right), 2), "tolerance": 0.006},
    {"question": f"Precision of B at {k}", "answer": round(len(hits("B", k)) / k, 2), "tolerance": 0.006},
    {"question": "Reciprocal rank of A (0 if nothing right is found)", "answer": round(reciprocal("A"), 2), "tolerance": 0.006},
    {"question": "Mean reciprocal rank, if A and B were two questions", "answer": round(both, 2), "tolerance": 0.006},
]
print(json.dumps({"statement": statement, "questions": questions}))
