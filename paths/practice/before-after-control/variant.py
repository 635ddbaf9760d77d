"""Difference in differences of four shops; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
base = {name: dice.randint(40, 90) for name in "abcd"}
trend, effect = dice.choice([-6, -2, 4, 8]), dice.choice([-5, 0, 3, 6, 10])
noise = {name: dice.choice([-2, 0, 2]) for name in "abcd"}
after = {name: base[name] + trend + (effect if name in "ab" else 0) + noise[name] for name in "abcd"}
change = {name: after[name] - base[name] for name in "abcd"}
new, control = (change["a"] + change["b"]) / 2, (change["c"] + change["d"]) / 2
statement = "\n".join([
    "Mean weekly sales of four shops before and after. Shops a and b got a new layout, c and d did not.", "",
    "    shop  before  after", *(f"    {name}     {base[name]:>6}  {after[name]:>5}" for name in "abcd"),
])
questions = [
    {"question": "Mean change of the new shops", "answer": new},
    {"question": "Mean change of the control shops", "answer": control},
    {"question": "Difference in differences", "answer": new - control},
    {"question": "What would a plain comparison before and after have claimed?", "answer": new},
    {"question": "What must be true for the difference to be the effect?", "answer": "both groups would have changed alike",
     "choices": ["both groups started alike", "both groups would have changed alike", "the shops are equally large"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
