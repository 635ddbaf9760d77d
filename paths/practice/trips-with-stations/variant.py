"""Rows of a pandas merge, missing keys and double keys too; the seed chooses the keys."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    keys = ["k1", "k2", "k3"]
    left = [small.choice(keys) for _ in range(5)]
    right = small.sample(keys, 2)
    matched = sum(k in right for k in left)
    exercises = [
        (f"Predict. orders has the keys {left}, customers the keys {right} (each once).", [
            {"question": "Rows of the inner join", "answer": matched},
            {"question": "Rows of the left join (all orders)", "answer": 5},
            {"question": "Orders without a customer", "answer": 5 - matched},
            {"question": "Which value of validate fits?", "answer": "many_to_one", "choices": ["one_to_one", "many_to_one", "one_to_many"]},
        ]),
        (f"Find the bug. customers has {right[0]} twice by mistake. Without validate the join runs through.", [
            {"question": "Rows of the left join of the orders " + str(left), "answer": 5 + left.count(right[0])},
            {"question": "What happens to the total of the orders?", "answer": "too high" if right[0] in left else "right", "choices": ["too high", "too low", "right"]},
            {"question": "Say it in your own words, then choose: what does validate do?", "answer": "it stops if a key is not unique where it should be", "choices": ["it stops if a key is not unique where it should be", "it removes doubled rows", "it checks the types"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
keys = dice.sample(["S1", "S2", "S3", "S4", "S5", "S6"], 5)
trips = [dice.choice(keys[:4]) for _ in range(dice.randint(5, 7))]
for i in dice.sample(range(len(trips)), dice.randint(0, 2)):
    trips[i] = None
stations = dice.sample(keys[1:], 3)
is_double = dice.random() < 0.5
if is_double:
    stations.append(dice.choice(stations))
if dice.random() < 0.4:
    stations.append(None)
dice.shuffle(stations)

# pandas matches missing keys with each other.
n_inner = sum(1 for one in trips for other in stations if one == other)
left_only = [one for one in trips if one not in stations]
n_unknown = sum(1 for one in left_only if one is not None)


def column(name, values):
    return f"    {name}: " + ", ".join("(missing)" if value is None else value for value in values)


many, size, times = dice.randint(3, 9), dice.randint(100, 500), dice.choice([2, 3])
statement = "\n".join([
    "Two tables share the key column station_id. Its values:", "",
    column("trips   ", trips), column("stations", stations), "",
    'The call is trips.merge(stations, on="station_id", how=…, indicator=True).',
    "Remember what pandas does with missing keys.",
])
questions = [
    {"question": 'How many rows with how="inner"?', "answer": n_inner},
    {"question": 'How many rows with how="left"?', "answer": n_inner + len(left_only)},
    {"question": "How many of these say left_only in _merge?", "answer": len(left_only)},
    {"question": "How many trips have a key that stations does not know (missing ones aside)?",
     "answer": n_unknown},
    {"question": 'With validate="many_to_one", what happens?',
     "answer": "MergeError" if is_double else "it merges", "choices": ["it merges", "MergeError"]},
    {"question": f"Elsewhere: {size} trips, {many} of them at S9, and S9 is {times} times in "
                 "stations (all others once). Rows of the left join?",
     "answer": size + many * (times - 1)},
]
print(json.dumps({"statement": statement, "questions": questions}))
