"""Counts of a pipeline's steps, and what a second run leaves; the seed chooses the numbers."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
start = dice.randint(300, 900)
names = dice.sample(["duplicates", "unreadable", "backwards", "too short", "too long"], 4)
lost = [dice.randint(2, 40) for _ in names]
table, left = [], start
for name, gone in zip(names, lost):
    table.append([name, left, gone, left - gone])
    left -= gone
# At most one of a row, so that the row's other two give it.
hidden = {(row, dice.randint(1, 3)): letter for row, letter in
          zip(sorted(dice.sample(range(4), 3)), "ABC")}


def cells(number, row):
    shown = [f"?{hidden[number, column]}" if (number, column) in hidden else str(row[column])
             for column in (1, 2, 3)]
    return "".join(f"{text:>8}" for text in shown)


way = dice.choice([
    "builds the file from zero under a temporary name, then calls os.replace",
    "opens the file, runs CREATE TABLE IF NOT EXISTS, then inserts",
    "opens the file, runs DELETE FROM trips, then inserts, all in one transaction",
    "opens the file, which is there from the first day, and inserts",
])
n_runs = dice.choice([2, 3])
after = left if "zero" in way or "DELETE" in way else left * n_runs
old = dice.randint(200, 290)
statement = "\n".join([
    f"A pipeline reads {start} raw rows and writes a table of its steps. Three numbers are lost:",
    "", "    step          before    lost    left",
    *(f"    {row[0]:<12}{cells(number, row)}" for number, row in enumerate(table)), "",
    f"Then it writes trips into city.db: it {way}.",
])
questions = [
    {"question": f"Which number is ?{letter}?", "answer": table[row][column]}
    for (row, column), letter in hidden.items()
]
questions += [
    {"question": f"You run it {n_runs} times, on a city.db without any trips. How many trips "
                 "has city.db then?", "answer": after},
    {"question": "Is this way idempotent?", "answer": "yes" if after == left else "no",
     "choices": ["yes", "no"]},
]
if "zero" in way:
    questions.append({"question": f"city.db has {old} trips from last week, and today's run stops "
                                  "with an IntegrityError. How many trips has it now?",
                      "answer": old})
print(json.dumps({"statement": statement, "questions": questions}))
