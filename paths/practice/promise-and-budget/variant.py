"""An error budget: what is left, and how fast it burns; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
promise = dice.choice([99.0, 99.5, 99.9])
days = dice.choice([7, 28])
a_day = dice.choice([10_000, 50_000, 200_000])
budget = round(a_day * days * (100 - promise) / 100)
passed = dice.randint(1, days - 2)
bad = round(budget * dice.choice([0.1, 0.3, 0.5, 0.8, 1.2]))
burn = (bad / budget) / (passed / days)
minutes = days * 24 * 60 * (100 - promise) / 100
statement = "\n".join([
    f"A service promises that {promise} % of the requests of {days} days are good. About {a_day} requests come each day.",
    f"After {passed} days {bad} requests were bad.", "",
    "The burn rate is the share of the budget that is used, divided by the share of the time that has passed.",
])
questions = [
    {"question": f"How many bad requests does the budget of {days} days allow?", "answer": budget, "tolerance": 1},
    {"question": "How many are left?", "answer": budget - bad, "tolerance": 1},
    {"question": "Burn rate so far (one decimal)", "answer": round(burn, 1), "tolerance": 0.06},
    {"question": "Does the budget last to the end at this rate?", "answer": "yes" if burn <= 1 else "no", "choices": ["yes", "no"]},
    {"question": f"If the service were down completely: how many minutes would use up the budget of {days} days? (one decimal)", "answer": round(minutes, 1), "tolerance": 0.06},
]
print(json.dumps({"statement": statement, "questions": questions}))
