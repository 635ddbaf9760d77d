"""Advantages of one group of answers; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
kind = dice.choice(["0 and 1", "several"])
rewards = [dice.choice([0, 1]) for _ in range(4)] if kind == "0 and 1" else [dice.choice([0, 1, 2, 3, 4, 5]) for _ in range(4)]
rewards[0], rewards[1] = dice.sample([0, 1] if kind == "0 and 1" else range(6), 2)
mean = sum(rewards) / 4
spread = (sum((r - mean) ** 2 for r in rewards) / 4) ** 0.5
advantages = [(r - mean) / spread for r in rewards]
statement = "\n".join([
    f"Four answers to one question got the rewards {rewards}.",
    "An advantage is the reward minus the group's mean, divided by the group's standard deviation (divide by n). Two decimals.",
])
questions = [
    {"question": "Mean reward", "answer": mean, "tolerance": 0.006},
    {"question": "Standard deviation", "answer": round(spread, 2), "tolerance": 0.006},
    {"question": "Advantage of the first answer", "answer": round(advantages[0], 2), "tolerance": 0.011},
    {"question": "Sum of the four advantages", "answer": 0, "tolerance": 0.02},
    {"question": "All four rewards are 1. What does the group teach?", "answer": "nothing", "choices": ["nothing", "to repeat all", "to avoid all"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
