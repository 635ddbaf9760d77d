"""What a glued query and a query with a placeholder return; the seed chooses names and attacks."""

import json
import random
import sqlite3
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    name = small.choice(["O'Hara", "D'Angelo", "L'Etoile"])
    n = small.randint(2, 5)
    exercises = [
        (f"Find the bug. A program looks for a street:\n\n    db.execute(f\"SELECT * FROM streets WHERE name = '{{name}}'\")", [
            {"question": f"What happens with the name {name}?", "answer": "an error of SQL", "choices": ["an error of SQL", "no row", "the right row"]},
            {"question": "What stands in place of the value, if it is a parameter?", "answer": "?", "choices": ["?", "%", "{name}", "*"]},
            {"question": "What is the second argument of execute then?", "answer": "(name,)", "choices": ["(name,)", "name", "[[name]]"]},
            {"question": "Say it in your own words, then choose: why parameters?", "answer": "a value can never become part of the command", "choices": ["a value can never become part of the command", "they are faster to type", "they sort the rows"]},
        ]),
        (f"Predict. A table is empty. A program inserts {n} rows with executemany, does not commit, and ends. Another program opens the file.", [
            {"question": "How many rows does it find?", "answer": 0},
            {"question": "And if the program had committed?", "answer": n},
            {"question": "What does fetchone() give on a query without rows?", "answer": "None", "choices": ["None", "[]", "0", "an error"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
names = dice.sample(["ana", "bo", "cy", "dee", "eli", "fay", "gus"], dice.randint(4, 6))
names.append(dice.choice(["O'Hara", "D'Arcy", "O'Neil"]))
names.append(names[0])
dice.shuffle(names)
rows = [(name, dice.randint(1, 9)) for name in names]
db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE users (name TEXT, points INTEGER)")
db.executemany("INSERT INTO users VALUES (?, ?)", rows)

limit = dice.randint(2, 6)
texts = [
    dice.choice([name for name in names if "'" not in name]),
    "zed",
    next(name for name in names if "'" in name),
    dice.choice(["x' OR '1'='1", f"x' OR points > {limit} OR '1'='2",
                 f"x' OR points < {limit} OR '1'='2"]),
]


def glued(text):
    try:
        return str(len(db.execute(f"SELECT * FROM users WHERE name = '{text}'").fetchall()))
    except sqlite3.OperationalError:
        return "an error"


def safe(text):
    return len(db.execute("SELECT * FROM users WHERE name = ?", (text,)).fetchall())


options = sorted({*map(glued, texts), "0", str(len(rows)), "an error"})
value, right = dice.choice([
    ("(name)", "no"), ("(name,)", "yes"), ('("ana",)', "yes"), ("(name, points)", "no"),
])
part, how = dice.choice([
    ("the id of a user", "a placeholder"), ("the column to sort by", "an allowlist"),
    ("the name of the table", "an allowlist"), ("the smallest number of points", "a placeholder"),
])
statement = "\n".join([
    "The table users:", "", "    name    points",
    *(f"    {name:<7} {points}" for name, points in rows), "", "Two ways to search it:", "",
    "    glued: db.execute(f\"SELECT * FROM users WHERE name = '{text}'\")",
    '    safe:  db.execute("SELECT * FROM users WHERE name = ?", (text,))',
])
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"text is {text}: how many rows does glued return?",
           "answer": glued(text), "choices": options} for text in dice.sample(texts, 2)),
        *({"question": f"text is {text}: how many rows does safe return?", "answer": safe(text)}
          for text in dice.sample(texts, 2)),
        {"question": f"The user chooses {part}. How does it get into the query?", "answer": how,
         "choices": ["a placeholder", "an allowlist"]},
        {"question": f"A query has one ?. Does it work with the values {value}? (name is 'ana')",
         "answer": right, "choices": ["yes", "no"]},
    ],
}))
