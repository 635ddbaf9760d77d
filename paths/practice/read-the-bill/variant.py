"""A hosted model against a rented machine; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
tokens_in, tokens_out = dice.choice([1000, 2000, 4000]), dice.choice([100, 200, 400])
price_in, price_out = dice.choice([0.5, 1.0, 2.0]), dice.choice([2.0, 4.0, 8.0])
per_hour, per_second = dice.choice([1.0, 2.0, 3.0]), dice.choice([0.5, 1, 2])
busy = dice.choice([0.1, 0.25, 0.5])
hosted = 1000 * (tokens_in * price_in + tokens_out * price_out) / 1e6
rented = 1000 * per_hour / (3600 * per_second * busy)
even = 24 * per_hour / (hosted / 1000)
statement = "\n".join([
    f"Hosted: {tokens_in} tokens in and {tokens_out} out for each answer; a million costs {price_in} in and {price_out} out.",
    f"Rented: {per_hour} an hour, {per_second} answers a second when busy, busy {busy:.0%} of the time.",
])
questions = [
    {"question": "Price of 1000 hosted answers (two decimals)", "answer": round(hosted, 2), "tolerance": 0.011},
    {"question": "Price of 1000 answers of the rented machine (two decimals)", "answer": round(rented, 2), "tolerance": 0.011},
    {"question": "Which one is cheaper now?", "answer": "hosted" if hosted < rented else "rented" if rented < hosted else "equal", "choices": ["hosted", "rented", "equal"]},
    {"question": "Price of 1000 rented answers if the machine were busy all the time (two decimals)", "answer": round(rented * busy, 2), "tolerance": 0.011},
    {"question": "From how many answers a day is a machine that runs 24 hours cheaper? (whole number)", "answer": round(even), "tolerance": 1.1},
]
print(json.dumps({"statement": statement, "questions": questions}))
