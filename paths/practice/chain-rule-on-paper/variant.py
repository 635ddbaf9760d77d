"""The slope of a function inside a function; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
m, c = dice.choice([2, 3, 4, -2]), dice.randint(-3, 3)
p = dice.choice([2, 3])
x = dice.choice([-1, 0, 1, 2])
inner = m * x + c
value, slope = inner ** p, p * inner ** (p - 1) * m
step = 0.01
statement = "\n".join([
    f"u = {m} x {'+' if c >= 0 else '-'} {abs(c)} and y = u to the power {p}. All questions are about x = {x}.",
    "Multiply the two slopes, of y by u and of u by x.",
])
questions = [
    {"question": "What is u?", "answer": inner},
    {"question": "What is y?", "answer": value},
    {"question": "Slope of y by u, there", "answer": p * inner ** (p - 1)},
    {"question": "Slope of u by x", "answer": m},
    {"question": "Slope of y by x, there", "answer": slope},
    {"question": f"By about how much does y change if x grows by {step}? (two decimals)", "answer": round(slope * step, 2), "tolerance": 0.006},
]
print(json.dumps({"statement": statement, "questions": questions}))
