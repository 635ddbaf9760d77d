"""GROUP BY, HAVING and three kinds of COUNT by hand; SQLite computes, the seed chooses the rows."""

import json
import random
import sqlite3
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    table = [(small.choice(["a", "b", "c"]), small.choice([4, 8, 12, None])) for _ in range(7)]
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE t (k TEXT, v REAL)")
    db.executemany("INSERT INTO t VALUES (?, ?)", table)
    shown = ", ".join(f"({k}, {'NULL' if v is None else v})" for k, v in table)

    def one(query):
        return db.execute(query).fetchone()[0]

    exercises = [
        (f"Predict. t has the columns k and v: {shown}", [
            {"question": "SELECT COUNT(*) FROM t", "answer": 7},
            {"question": "SELECT COUNT(v) FROM t", "answer": one("SELECT COUNT(v) FROM t")},
            {"question": "SELECT COUNT(DISTINCT k) FROM t", "answer": one("SELECT COUNT(DISTINCT k) FROM t")},
            {"question": "Rows of SELECT k, SUM(v) FROM t GROUP BY k HAVING COUNT(*) >= 3", "answer": one("SELECT COUNT(*) FROM (SELECT k FROM t GROUP BY k HAVING COUNT(*) >= 3)")},
        ]),
        ("Find the bug. This should give the stations with more than ten trips of members:\n\n    SELECT station, COUNT(*) FROM trips\n    WHERE rider = 'member' AND COUNT(*) > 10\n    GROUP BY station", [
            {"question": "Which condition is in the wrong place?", "answer": "COUNT(*) > 10", "choices": ["rider = 'member'", "COUNT(*) > 10"]},
            {"question": "Where does it belong?", "answer": "into HAVING", "choices": ["into HAVING", "into ORDER BY", "into SELECT"]},
            {"question": "Say it in your own words, then choose: when does WHERE look at a row?", "answer": "before the groups are made", "choices": ["before the groups are made", "after the groups are made", "at the end"]},
            {"question": "Does AVG count a NULL as 0?", "answer": "no", "choices": ["yes", "no"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
who = dice.sample(["ana", "bo", "cy", "dee", "eli"], 4)
dishes = dice.sample(["tea", "cake", "soup", "rice", "pie"], 3)
rows = [(dice.choice(who), dice.choice(dishes), dice.randint(1, 9)) for _ in range(9)]
for i in dice.sample(range(9), dice.randint(1, 2)):
    rows[i] = (rows[i][0], None, rows[i][2])
for i in dice.sample(range(9), dice.randint(0, 2)):
    rows[i] = (*rows[i][:2], None)
db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE orders (guest TEXT, dish TEXT, euros INTEGER)")
db.executemany("INSERT INTO orders VALUES (?, ?, ?)", rows)

guest = dice.choice([row[0] for row in rows if row[2] is not None])
at_least, below = dice.randint(2, 3), dice.randint(4, 7)
dish = dice.choice(dishes)


def one(query):
    return db.execute(query).fetchone()[0]


values = dice.sample([
    "SELECT COUNT(*) FROM orders", "SELECT COUNT(dish) FROM orders",
    "SELECT COUNT(DISTINCT dish) FROM orders", "SELECT COUNT(euros) FROM orders",
    f"SELECT SUM(euros) FROM orders WHERE guest = '{guest}'",
    f"SELECT MAX(euros) FROM orders WHERE guest = '{guest}'",
], 3)
groups = dice.sample([
    f"SELECT guest FROM orders GROUP BY guest HAVING COUNT(*) >= {at_least}",
    f"SELECT guest FROM orders WHERE euros < {below} GROUP BY guest",
    f"SELECT guest FROM orders WHERE euros < {below} GROUP BY guest HAVING COUNT(*) >= {at_least}",
    "SELECT dish FROM orders GROUP BY dish",
    f"SELECT guest FROM orders WHERE dish = '{dish}' GROUP BY guest",
], 2)
mean = f"SELECT AVG(euros) FROM orders WHERE guest = '{guest}'"
share = f"SELECT AVG(dish = '{dish}') FROM orders"
ratio = dice.choice([mean, share])
statement = "\n".join([
    "The table orders:", "", "    guest  dish  euros",
    *("    " + f"{name:<5}  {meal or 'NULL':<4}  {'NULL' if euros is None else euros}"
      for name, meal, euros in rows),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"Which number? {query}", "answer": one(query)} for query in values),
        *({"question": f"How many rows? {query}", "answer": len(db.execute(query).fetchall())}
          for query in groups),
        {"question": f"Which number, with two decimals? {ratio}",
         "answer": round(one(ratio), 4), "tolerance": 0.006},
    ],
}))
