"""Two thresholds on eight people: hits, precision, recall and profit; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
people = sorted(((dice.randint(5, 95), dice.random()) for _ in range(8)), reverse=True)
people = [(p, int(draw < p / 100)) for p, draw in people]
people[0] = (people[0][0], 1)
gain, cost = dice.choice([20, 40, 60]), dice.choice([5, 8, 10])
low, high = sorted(dice.sample(range(20, 80, 5), 2))


def called(threshold):
    return [yes for p, yes in people if p >= threshold]


def profit(threshold):
    return gain * sum(called(threshold)) - cost * len(called(threshold))


statement = "\n".join([
    f"Eight people, with a model's probability in per cent and the truth. A call costs {cost}, a yes earns {gain}.", "",
    *(f"    {p:>3} %  {'yes' if yes else 'no'}" for p, yes in people), "",
    f"A person is called if the probability is at least the threshold: {low} % or {high} %.",
])
total = sum(yes for _, yes in people)
questions = [
    {"question": f"How many are called at {low} %?", "answer": len(called(low))},
    {"question": f"Recall at {low} % (from 0 to 1, two decimals)", "answer": round(sum(called(low)) / total, 2), "tolerance": 0.006},
    {"question": f"Profit at {low} %", "answer": profit(low)},
    {"question": f"Profit at {high} %", "answer": profit(high)},
    {"question": "With honest probabilities: from how many per cent is a call worth it? (one decimal)",
     "answer": round(100 * cost / gain, 1), "tolerance": 0.06},
]
print(json.dumps({"statement": statement, "questions": questions}))
