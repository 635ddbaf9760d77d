"""Count the rows that a mask keeps, missing values and all; the seed chooses table and masks."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    rows = [(name, small.randint(5, 40), small.choice(["yes", "no"])) for name in "abcdef"]
    border = small.choice([15, 20, 25])
    both = [r for r in rows if r[1] >= border and r[2] == "yes"]
    table = "\n".join(f"    {n}  {m:>2}  {k}" for n, m, k in rows)
    exercises = [
        (f"Predict the count. name, minutes, member:\n\n{table}", [
            {"question": f"minutes >= {border} and member == \"yes\"", "answer": len(both)},
            {"question": f"minutes >= {border} or member == \"yes\"", "answer": sum(r[1] >= border or r[2] == "yes" for r in rows)},
            {"question": f"not (minutes >= {border})", "answer": sum(r[1] < border for r in rows)},
        ]),
        (f"Change a line. t has the columns minutes and member. Python refuses this filter:\n\n    t[t.minutes >= {border} & t.member == \"yes\"]", [
            {"question": "What is missing?", "answer": "parentheses around both conditions", "choices": ["parentheses around both conditions", "the word and", "a second pair of brackets", "quotes around minutes"]},
            {"question": "Which sign means or?", "answer": "|", "choices": ["|", "&", "~", "or"]},
            {"question": "Some minutes are missing. Does minutes >= 0 keep these rows?", "answer": "no", "choices": ["yes", "no"]},
            {"question": "Say it in your own words, then choose: why predict the number of rows?", "answer": "a wrong filter shows at once", "choices": ["a wrong filter shows at once", "the filter gets faster", "the rows stay in order"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
names = dice.sample(["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida"], 7)
cities = [dice.choice(["Bonn", "Oslo", "Rome"]) for _ in names]
for i in dice.sample(range(7), dice.randint(1, 2)):
    cities[i] = None
ages = dice.sample(range(18, 70), 7)
rows = list(zip(names, cities, ages))
limit = sorted(ages)[dice.randint(2, 4)]
low, high = sorted(dice.sample(ages, 2))
city = dice.choice([one for one in cities if one])

masks = {
    f'g["age"] > {limit}': lambda row: row[2] > limit,
    f'g["city"] != "{city}"': lambda row: row[1] != city,
    f'~(g["city"] == "{city}")': lambda row: not row[1] == city,
    f'(g["age"] > {limit}) & (g["city"] == "{city}")':
        lambda row: row[2] > limit and row[1] == city,
    f'(g["age"] > {limit}) | g["city"].isna()': lambda row: row[2] > limit or row[1] is None,
    f'g["age"].between({low}, {high})': lambda row: low <= row[2] <= high,
    f'g["city"].notna() & (g["city"] != "{city}")': lambda row: row[1] not in (None, city),
    f'g["city"].isin(["{city}", "Lima"])': lambda row: row[1] == city,
}
asked = dice.sample(list(masks), 4)
kept = sorted((row for row in rows if row[2] <= limit), key=lambda row: row[2], reverse=True)

size, part = dice.randint(200, 600), dice.randint(20, 90)
statement = "\n".join([
    "The DataFrame g; a dash is a missing value:", "", "    name  city  age",
    *(f"    {name:<5} {town or '-':<5} {age:>3}" for name, town, age in rows),
])
questions = [
    {"question": f"How many rows has g[{mask}]?", "answer": sum(map(masks[mask], rows))}
    for mask in asked
]
questions += [
    {"question": f'Who is first in g[g["age"] <= {limit}].sort_values("age", ascending=False)?',
     "answer": kept[0][0]},
    {"question": f"Another table: mask has {size} values, mask.sum() is {part}. Rows of t[~mask]?",
     "answer": size - part},
]
print(json.dumps({"statement": statement, "questions": questions}))
