"""Clean a small table in steps and count the rows lost; the seed chooses rows and order."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    start = small.randint(400, 900)
    twice, empty, odd = small.randint(5, 30), small.randint(5, 40), small.randint(1, 9)
    exercises = [
        (f"Predict. A table has {start} rows. You drop {twice} doubled rows, then {empty} rows without an end, then {odd} impossible ones; no row has two faults.", [
            {"question": "How many rows are left?", "answer": start - twice - empty - odd},
            {"question": "How many per cent went in all? (one decimal)", "answer": round(100 * (twice + empty + odd) / start, 1), "tolerance": 0.06},
            {"question": "If the doubled rows are dropped last instead, is the number left the same?", "answer": "yes", "choices": ["yes", "no"]},
            {"question": "Which number belongs into the notes for each step?", "answer": "the rows it removed", "choices": ["the rows it removed", "the time it took", "the line of the program"]},
        ]),
        ("Find the mistake. Somebody fills 40 missing incomes with 0 and reports the mean.", [
            {"question": "Is the mean now too high or too low?", "answer": "too low", "choices": ["too high", "too low", "right"]},
            {"question": "What would an honest report say?", "answer": "the mean of those who answered, and that 40 did not", "choices": ["the mean of those who answered, and that 40 did not", "the mean with 0", "nothing"]},
            {"question": f"{empty} of {start} values are 0. Must they be missing ones?", "answer": "no", "choices": ["yes", "no"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
top = dice.choice([60, 90, 120])


def trip(number):
    start = dice.randint(420, 1200)
    kind = dice.choice(["good", "good", "back", "long", "unknown", "unknown", "short"])
    length = {"good": dice.randint(5, top), "back": -dice.randint(1, 20), "short": 0,
              "long": top + dice.randint(1, 60), "unknown": None}[kind]
    end = None if length is None else start + length
    shown = dice.choice(["", "", "lost", "?"]) if end is None else clock(end)
    return (f"T{number}", clock(start), shown)


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def length(row):
    """The trip's minutes, or None without a readable end."""
    if ":" not in row[2]:
        return None
    start, end = (int(text[:2]) * 60 + int(text[3:]) for text in row[1:])
    return end - start


rows = [trip(number) for number in range(1, 8)]
rows += dice.sample(rows, dice.randint(1, 2))  # exact copies
dice.shuffle(rows)
rules = {
    "unreadable: the end is no time": lambda row: length(row) is None,
    "backwards: it ends before it starts": lambda row: (length(row) or 0) < 0,
    "too short: under 1 minute": lambda row: length(row) is not None and length(row) < 1,
    f"too long: over {top} minutes": lambda row: (length(row) or 0) > top,
}
order = list(rules)
if dice.random() < 0.5:
    order[1], order[2] = order[2], order[1]

kept = list(dict.fromkeys(rows))
lost = [len(rows) - len(kept)]
for name in order:
    left = [row for row in kept if not rules[name](row)]
    lost.append(len(kept) - len(left))
    kept = left
empty = sum(1 for row in rows if row[2] == "")

statement = "\n".join([
    "The raw table, with one trip in each row:", "", "    id,start,end",
    *(f"    {','.join(row)}" for row in rows), "",
    "The steps, in this order:", "", "    1 exact copies",
    *(f"    {number} {name}" for number, name in enumerate(order, start=2)),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "What would end.isna().sum() give right after read_csv?", "answer": empty},
        *({"question": f"How many rows does step {number} remove?", "answer": lost[number - 1]}
          for number in range(1, 5)),
        {"question": "How many rows are left at the end?", "answer": len(kept)},
    ],
}))
