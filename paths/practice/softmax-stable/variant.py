"""Probabilities and loss from three scores; the seed chooses."""

import json
import math
import random
import sys

dice = random.Random(int(sys.argv[1]))
base = dice.choice([0, 100, 1000])
scores = [base + s for s in dice.sample([0, 1, 2, 3], 3)]
right = dice.randrange(3)
powers = [math.exp(s - max(scores)) for s in scores]
p = [v / sum(powers) for v in powers]
statement = "\n".join([
    f"Three classes have the scores {scores}. The right class is number {right} (counted from 0). Use a calculator.",
    "Softmax is e to each score, divided by the sum; subtract the largest score first. The loss is minus the natural logarithm of the right class's probability.",
])
top = scores.index(max(scores))
questions = [
    {"question": "Which class has the highest probability (its number)?", "answer": top},
    {"question": "Its probability (two decimals)", "answer": round(p[top], 2), "tolerance": 0.006},
    {"question": "Loss (two decimals)", "answer": round(-math.log(p[right]), 2), "tolerance": 0.011},
    {"question": "Slope of the loss by the score of the right class (two decimals)", "answer": round(p[right] - 1, 2), "tolerance": 0.006},
    {"question": "Do the probabilities change if 50 is added to each score?", "answer": "no", "choices": ["yes", "no"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
