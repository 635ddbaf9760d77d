"""Answer queries by eye; SQLite computes the answers, the seed chooses table and queries."""

import json
import random
import sqlite3
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    minutes = [small.choice([5, 10, 15, 20, 30, None]) for _ in range(6)]
    border = small.choice([10, 15, 20])
    known = [m for m in minutes if m is not None]
    exercises = [
        (f"Predict. trips has six rows; minutes is {', '.join('NULL' if m is None else str(m) for m in minutes)}.", [
            {"question": f"Rows of SELECT * FROM trips WHERE minutes > {border}", "answer": sum(m > border for m in known)},
            {"question": f"Rows of … WHERE NOT minutes > {border}", "answer": sum(m <= border for m in known)},
            {"question": "Rows of … WHERE minutes IS NULL", "answer": 6 - len(known)},
            {"question": "Rows of SELECT DISTINCT minutes FROM trips", "answer": len(set(minutes))},
        ]),
        (f"Find the bug. This should give the {small.choice([3, 5])} longest trips:\n\n    SELECT ride_id FROM trips LIMIT 5 ORDER BY minutes DESC", [
            {"question": "What is wrong?", "answer": "LIMIT stands before ORDER BY", "choices": ["LIMIT stands before ORDER BY", "DESC is no word of SQL", "WHERE is missing"]},
            {"question": "Which comes first in a query?", "answer": "WHERE", "choices": ["WHERE", "ORDER BY", "LIMIT"]},
            {"question": "Two trips are equally long. What makes the order certain?", "answer": "a second column in ORDER BY", "choices": ["a second column in ORDER BY", "DISTINCT", "a larger LIMIT"]},
            {"question": "minutes = NULL: how many rows does it find?", "answer": 0},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
dogs = dice.sample(["Bella", "Rex", "Luna", "Max", "Nala", "Otto", "Pip", "Tilda"], 7)
towns = [dice.choice(["Bonn", "Kiel", "Ulm"]) for _ in dogs]
for i in dice.sample(range(7), dice.randint(1, 2)):
    towns[i] = None
kilos = dice.sample(range(4, 45), 7)
months = dice.sample(range(12), 7)  # no two dogs of the same day
born = [f"20{dice.randint(18, 23)}-{month + 1:02}-{dice.randint(1, 28):02}" for month in months]
kilos = [kilo if kilo != max(kilos) or dice.random() < 0.5 else None for kilo in kilos]
rows = list(zip(dogs, towns, kilos, born))

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE dogs (name TEXT, town TEXT, kilos INTEGER, born TEXT)")
db.executemany("INSERT INTO dogs VALUES (?, ?, ?, ?)", rows)
town = dice.choice([one for one in towns if one])
limit = sorted(kilo for kilo in kilos if kilo)[dice.randint(2, 4)]
year = dice.choice(born)[:4]

counts = [
    f"SELECT name FROM dogs WHERE town <> '{town}'",
    f"SELECT name FROM dogs WHERE town <> '{town}' OR town IS NULL",
    "SELECT DISTINCT town FROM dogs WHERE town IS NOT NULL",
    "SELECT name FROM dogs WHERE town = NULL",
    f"SELECT name FROM dogs WHERE kilos > {limit}",
    f"SELECT name FROM dogs WHERE NOT kilos > {limit}",
    f"SELECT name FROM dogs WHERE kilos BETWEEN {limit - 5} AND {limit}",
    f"SELECT name FROM dogs WHERE born LIKE '{year}%'",
    f"SELECT name FROM dogs WHERE town = '{town}' OR town IS NULL AND kilos > {limit}",
]
firsts = [
    "SELECT name FROM dogs ORDER BY kilos DESC LIMIT 1",
    f"SELECT name FROM dogs WHERE town = '{town}' ORDER BY born LIMIT 1",
    "SELECT name FROM dogs WHERE kilos IS NOT NULL ORDER BY kilos LIMIT 1 OFFSET 1",
    "SELECT name FROM dogs ORDER BY born DESC, name LIMIT 1",
]


def shown(row):
    return "".join(f"{'NULL' if one is None else one:<7}" for one in row).rstrip()


statement = "\n".join([
    "The table dogs:", "", "    name   town   kilos  born", *(f"    {shown(row)}" for row in rows),
])
questions = [
    {"question": f"How many rows? {query}", "answer": len(db.execute(query).fetchall())}
    for query in dice.sample(counts, 4)
]
questions += [
    {"question": f"Which name? {query}", "answer": db.execute(query).fetchone()[0]}
    for query in dice.sample(firsts, 2)
]
print(json.dumps({"statement": statement, "questions": questions}))
