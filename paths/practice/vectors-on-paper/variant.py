"""Lengths, dot products and cosines of small vectors; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
squares = [(3, 4), (4, 3), (6, 8), (5, 12), (8, 6), (-3, 4), (4, -3)]
a, b = dice.sample(squares, 2)
k = dice.choice([2, 3, -1, -2])
dot = a[0] * b[0] + a[1] * b[1]
length = [int((x * x + y * y) ** 0.5) for x, y in (a, b)]
other = (-a[1], a[0])
statement = f"The vectors are a = {a}, b = {b}, and {k} a is a times {k}. Work on paper; no calculator is needed until the last question."
questions = [
    {"question": "Length of a", "answer": length[0]},
    {"question": "Dot product of a and b", "answer": dot},
    {"question": f"Length of {k} a", "answer": abs(k) * length[0]},
    {"question": f"Dot product of a and {other}", "answer": 0},
    {"question": "Cosine of the angle between a and b (two decimals)", "answer": round(dot / length[0] / length[1], 2), "tolerance": 0.006},
    {"question": f"Does the cosine change if b is multiplied by {abs(k) + 1}?", "answer": "no", "choices": ["yes", "no"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
