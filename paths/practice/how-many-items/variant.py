"""Is a difference on paired items more than luck?; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
n = dice.choice([200, 400, 800])
b, c = sorted(dice.sample(range(8, 60), 2))
z = (c - b) / (b + c) ** 0.5
m, rho = dice.choice([5, 10, 20]), dice.choice([0.1, 0.2, 0.5])
design = 1 + (m - 1) * rho
statement = "\n".join([
    f"Two models answer the same {n} items. Only the first is right on {b}, only the second on {c}.",
    "z is the difference of these two numbers, divided by the root of their sum; above 1.96 it is called significant.",
    f"The items come {m} to a text, and items of one text agree with rho = {rho}. They then count as n divided by 1 + (m - 1) rho.",
])
questions = [
    {"question": "Difference in percentage points (two decimals)", "answer": round(100 * (c - b) / n, 2), "tolerance": 0.011},
    {"question": "z without texts (two decimals)", "answer": round(z, 2), "tolerance": 0.011},
    {"question": "Significant?", "answer": "yes" if z > 1.96 else "no", "choices": ["yes", "no"]},
    {"question": "The design effect 1 + (m - 1) rho (two decimals)", "answer": round(design, 2), "tolerance": 0.011},
    {"question": f"How many independent items are the {n} worth? (whole number)", "answer": round(n / design), "tolerance": 1},
]
print(json.dumps({"statement": statement, "questions": questions}))
