"""Which rows a schema refuses, and by which rule; the seed chooses the rules and the rows."""

import json
import random
import sqlite3
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    age = small.choice([16, 18, 21])
    db = sqlite3.connect(":memory:")
    db.execute(f"CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER CHECK (age >= {age}))")
    tried = [(1, "Ada", age), (2, "Ben", age - 1), (1, "Cem", age + 9), (3, None, age + 2), (4, "Dora", None)]
    fine = 0
    for row in tried:
        try:
            db.execute("INSERT INTO members VALUES (?, ?, ?)", row)
            fine += 1
        except sqlite3.IntegrityError:
            pass
    shown = "\n".join("    " + ", ".join("NULL" if v is None else str(v) for v in row) for row in tried)
    exercises = [
        (f"Predict. CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER CHECK (age >= {age})). These rows are inserted one after the other:\n\n{shown}", [
            {"question": "How many are accepted?", "answer": fine},
            {"question": "Which rule refuses Ben?", "answer": "CHECK", "choices": ["PRIMARY KEY", "NOT NULL", "CHECK"]},
            {"question": "Which rule refuses Cem?", "answer": "PRIMARY KEY", "choices": ["PRIMARY KEY", "NOT NULL", "CHECK"]},
            {"question": "Does the CHECK refuse an age of NULL?", "answer": "no", "choices": ["yes", "no"]},
        ]),
        ("Change a line. loans has the line `member INTEGER`. A loan of a member who does not exist shall be refused.", [
            {"question": "What must be added to that line?", "answer": "REFERENCES members (id)", "choices": ["REFERENCES members (id)", "PRIMARY KEY", "UNIQUE", "CHECK (member)"]},
            {"question": "What must be switched on in SQLite for it to hold?", "answer": "foreign keys", "choices": ["foreign keys", "transactions", "indexes"]},
            {"question": "May a member have two loans then?", "answer": "yes", "choices": ["yes", "no"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
low, high = dice.choice([(1, 40), (10, 99), (5, 60)])
kinds = dice.sample(["tent", "cabin", "van", "boat"], 2)
optional = dice.random() < 0.5
is_on = dice.random() < 0.6
schema = f"""CREATE TABLE sites (site TEXT PRIMARY KEY NOT NULL);
CREATE TABLE stays (
    stay  TEXT PRIMARY KEY NOT NULL,
    site  TEXT {'' if optional else 'NOT NULL '}REFERENCES sites (site),
    kind  TEXT NOT NULL CHECK (kind IN ('{kinds[0]}', '{kinds[1]}')),
    euros INTEGER CHECK (euros BETWEEN {low} AND {high}),
    came  TEXT NOT NULL,
    went  TEXT CHECK (went >= came)
);"""
db = sqlite3.connect(":memory:", isolation_level=None)
if is_on:
    db.execute("PRAGMA foreign_keys = ON")
db.executescript(schema)
db.execute("INSERT INTO sites VALUES ('A1')")

fine = ["N1", "A1", kinds[0], dice.randint(low, high), "2026-06-10", "2026-06-12"]
changes = [
    {0: "N1"}, {1: "B7"}, {1: None}, {2: "castle"}, {2: None}, {3: high + dice.randint(1, 9)},
    {3: low - 1}, {3: None}, {4: None}, {5: "2026-06-09"}, {5: None}, {3: high}, {5: "2026-06-10"},
]
rows = [fine]
for number, change in enumerate(dice.sample(changes, 5), start=2):
    row = [f"N{number}", *fine[1:]]
    for place, value in change.items():
        row[place] = value
    rows.append(row)


def fate(row):
    try:
        db.execute("INSERT INTO stays VALUES (?, ?, ?, ?, ?, ?)", row)
    except sqlite3.IntegrityError as error:
        text = str(error).split(" constraint")[0]
        return "PRIMARY KEY" if text == "UNIQUE" else text
    return "accepted"


fates = [fate(row) for row in rows]
names = ["accepted", "PRIMARY KEY", "NOT NULL", "CHECK", "FOREIGN KEY"]


def shown(row):
    return "(" + ", ".join("NULL" if one is None else repr(one) for one in row) + ")"


statement = "\n".join([
    "In SQLite, " + ("after" if is_on else "without") + " PRAGMA foreign_keys = ON:", "",
    *(f"    {line}" for line in schema.splitlines()), "",
    "Site 'A1' is there, then these rows are inserted into stays, one after the other:", "",
    *(f"    {number} {shown(row)}" for number, row in enumerate(rows, start=1)),
])
questions = [
    {"question": f"Row {number}: accepted, or which rule refuses it?", "answer": one,
     "choices": names}
    for number, one in enumerate(fates[1:], start=2)
]
questions.append({"question": "How many rows has stays at the end?",
                  "answer": db.execute("SELECT COUNT(*) FROM stays").fetchone()[0]})
print(json.dumps({"statement": statement, "questions": questions}))
