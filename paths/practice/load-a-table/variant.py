"""Describe a small table without pandas; the seed chooses its cells."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    values = [str(small.randint(10, 60)) for _ in range(5)]
    values[small.randrange(5)] = small.choice(["?", "none", "12 km"])
    n_bad = sum(not v.isdigit() for v in values)
    exercises = [
        (f"Find the bug. A column was read as text: {values}. Somebody sorts it.", [
            {"question": "How many of the five are no whole numbers?", "answer": n_bad},
            {"question": "Which one is last in the order of text?", "answer": max(values)},
            {"question": 'Is "9" behind "10" in the order of text?', "answer": "yes", "choices": ["yes", "no"]},
            {"question": "What should happen to the odd value first?", "answer": "look at it, then decide", "choices": ["look at it, then decide", "delete its row", "write 0"]},
        ]),
        ("Say it in your words. A table has one row for each loan of a book: book, reader, from, until, kind. until is empty while the book is out.", [
            {"question": "What is one row?", "answer": "a loan", "choices": ["a loan", "a book", "a reader", "a day"]},
            {"question": "What does an empty until mean?", "answer": "the book is out", "choices": ["the book is out", "the row is broken", "the date is unknown"]},
            {"question": "kind has three values in 9,000 rows. Which type is it?", "answer": "category", "choices": ["category", "number", "date"]},
            {"question": "Which question cannot be answered from this table?", "answer": "how many books were never lent", "choices": ["how many books were never lent", "which book was lent most", "how long a loan takes"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
place, unit, odd = dice.choice([
    ("pool", "guests", "closed"), ("shop", "euros", "not counted"), ("bridge", "bikes", "broken"),
])
n_rows = dice.randint(6, 8)
values = [str(dice.randint(20, 90)) for _ in range(n_rows)]
towns = [dice.choice(["Bonn", "Kiel", "Ulm", "Jena"]) for _ in range(n_rows)]
for i in dice.sample(range(n_rows), dice.randint(1, 3)):
    towns[i] = ""
holes = dice.sample(range(n_rows), dice.randint(2, 3))
for i in holes[1:]:
    values[i] = ""
has_odd = dice.random() < 0.5
if has_odd:
    values[holes[0]] = odd
ids = [f"{place[0].upper()}{i}" for i in range(1, n_rows + 1)]
has_copy = dice.random() < 0.5
if has_copy:
    ids[-1] = ids[-2]
days = [f"2026-05-{dice.randint(10, 28)}" for _ in range(n_rows)]
table = {f"{place}_id": ids, "town": towns, "day": days, unit: values}

kinds = {f"{place}_id": "identifier", "town": "category", "day": "time"}
column = dice.choice(list(kinds))
counted = dice.choice(["town", "town", "day", f"{place}_id"])
known = [value for value in towns if value]
top = max(known.count(value) for value in known)

statement = "\n".join([
    f"    {','.join(table)}", *(f"    {','.join(row)}" for row in zip(*table.values())), "",
    "Read with pd.read_csv. All questions are about the table right after that.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "What is the first number of shape?", "answer": n_rows},
        {"question": f'What does table["{unit}"].isna().sum() give?', "answer": values.count("")},
        {"question": f'What does table["{counted}"].nunique() give?',
         "answer": len({value for value in table[counted] if value})},
        {"question": "The largest number that value_counts() shows for town?", "answer": top},
        {"question": f"How does pandas store {unit}?", "answer": "text" if has_odd else "numbers",
         "choices": ["numbers", "text"]},
        {"question": f"What kind of column is {column}?", "answer": kinds[column],
         "choices": ["identifier", "category", "time", "text"]},
    ],
}))
