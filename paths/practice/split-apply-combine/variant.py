"""Groups of a table that the seed makes: the learner reads the file and answers about its groups."""

import json
import random
import sys
from statistics import mean, median

dice = random.Random(int(sys.argv[1]))
what, key, number = dice.choice([
    ("loans", "branch", "days"), ("parcels", "depot", "kilos"), ("games", "team", "points"), ("calls", "desk", "minutes"),
])
names = dice.sample(["north", "south", "east", "west", "harbour", "market", "station", "castle"], dice.randint(4, 6))
rows = [(dice.choice(names), dice.randint(1, 60)) for _ in range(dice.randint(60, 90))]
rows += [("", dice.randint(1, 60)) for _ in range(dice.randint(2, 6))]
dice.shuffle(rows)

groups = {}
for name, value in rows:
    if name:
        groups.setdefault(name, []).append(value)
sizes = sorted(groups, key=lambda name: (-len(groups[name]), name))
asked = dice.choice(sizes)
limit = len(rows) // len(groups)

statement = (
    f"The file {what}.csv has a line for each of {len(rows)} {what}: its {key} and its {number}.\n"
    f"Where the {key} is missing, the row belongs to no group. Use pandas or a dict of lists."
)
print(json.dumps({
    "statement": statement,
    "files": {f"{what}.csv": f"{key},{number}\n" + "".join(f"{name},{value}\n" for name, value in rows)},
    "questions": [
        {"question": f"How many rows does the table by {key} have?", "answer": len(groups)},
        {"question": f"How many rows of the file belong to no {key}?", "answer": sum(not name for name, _ in rows)},
        {"question": f"The mean {number} of {asked}, with two decimals?", "answer": round(mean(groups[asked]), 4),
         "tolerance": 0.006},
        {"question": f"The largest median {number} of a {key}?", "answer": max(median(of) for of in groups.values()),
         "tolerance": 0.006},
        {"question": f"How many of them have more than {limit} rows?",
         "answer": sum(len(of) > limit for of in groups.values())},
    ],
}))
