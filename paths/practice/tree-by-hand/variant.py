"""Impurity and gain of two cuts; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
n = 8
xs = sorted(dice.sample(range(1, 20), n))
labels = [int(dice.random() < (0.25 if i < n // 2 else 0.75)) for i in range(n)]
labels[0], labels[-1] = 0, 1


def gini(part):
    share = sum(part) / len(part)
    return 1 - share ** 2 - (1 - share) ** 2


def gain(at):
    left, right = labels[:at], labels[at:]
    return gini(labels) - len(left) / n * gini(left) - len(right) / n * gini(right)


one, two = sorted(dice.sample(range(2, n - 1), 2))
border = {at: (xs[at - 1] + xs[at]) / 2 for at in (one, two)}
statement = "\n".join([
    "Eight rides: distance, and late (1) or not (0).", "", "    distance  " + "  ".join(f"{x:>2}" for x in xs), "    late      " + "  ".join(f"{y:>2}" for y in labels), "",
    "Gini impurity is 1 minus the squared shares of both classes; the gain of a cut is the impurity before minus the weighted mean after.",
])
better = "equal" if abs(gain(one) - gain(two)) < 1e-9 else str(border[one] if gain(one) > gain(two) else border[two])
questions = [
    {"question": "Gini impurity of all eight (three decimals)", "answer": round(gini(labels), 3), "tolerance": 0.0011},
    {"question": f"Impurity of the left pile of the cut at {border[one]} (three decimals)", "answer": round(gini(labels[:one]), 3), "tolerance": 0.0011},
    {"question": f"Gain of the cut at {border[one]} (three decimals)", "answer": round(gain(one), 3), "tolerance": 0.0011},
    {"question": f"Which cut gains more, {border[one]} or {border[two]}?", "answer": better, "choices": [str(border[one]), str(border[two]), "equal"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
