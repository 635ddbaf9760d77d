"""Read a command's description and a damaged data file; the seed chooses both."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
program, thing, unit, verbs = dice.choice([
    ("plants", "PLANT", "litres", ["water", "last", "total"]),
    ("runs", "ROUTE", "km", ["add", "best", "total"]),
    ("ledger", "SHOP", "euros", ["pay", "list", "total"]),
])
names = {"PLANT": ["fern", "cactus", "ivy"], "ROUTE": ["lake", "park", "hill"],
         "SHOP": ["bakery", "market", "kiosk"]}[thing]
day_needed = dice.random() < 0.5
day_part = "--date DAY" if day_needed else "[--date DAY]"
line = f"{program} {verbs[0]} {thing} --{unit} N {day_part}"

calls = {
    f"{program} {verbs[0]} {names[0]} --{unit} 3": "no" if day_needed else "yes",
    f"{program} {verbs[0]} {names[1]} --{unit} 2 --date 2026-04-0{dice.randint(1, 9)}": "yes",
    f"{program} {verbs[0]} --{unit} 3 --date 2026-04-01": "no",
    f"{program} {verbs[0]} {names[2]} --date 2026-04-02": "no",
}
asked = dice.sample(list(calls), 2)
parts = {verbs[0]: "the subcommand", names[1]: "an argument", f"--{unit}": "an option"}
part = dice.choice(list(parts))

entries, good = [], []
for _ in range(dice.randint(5, 7)):
    day = f"2026-0{dice.randint(1, 9)}-{dice.randint(10, 28)}"
    entry = {"name": dice.choice(names), "day": day, unit: dice.randint(1, 9)}
    entries.append(json.dumps(entry))
    good.append(entry)
hurt = dice.randrange(len(entries) - 1)
entries[hurt] = dice.choice([entries[hurt][:-1], entries[hurt].replace('"day": ', '"day" '),
                             entries[hurt].replace('"name"', "name")])
del good[hurt]
one = good[dice.randrange(len(good))]["name"]
of_one = [entry for entry in good if entry["name"] == one]

statement = "\n".join([
    f"A design says: {line}", "", "And this is its data file, in JSON Lines:", "",
    *(f"    {text}" for text in entries),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"Does the design allow: {call}", "answer": calls[call],
           "choices": ["yes", "no"]} for call in asked),
        {"question": f"What is {part} in: {program} {verbs[0]} {names[1]} --{unit} 4",
         "answer": parts[part], "choices": list(parts.values())},
        {"question": "Which line of the file is damaged?", "answer": hurt + 1},
        {"question": f"The latest day of {one} in the good lines, as YYYY-MM-DD?",
         "answer": max(entry["day"] for entry in of_one)},
        {"question": f"All {unit} of {one} in the good lines, added up?",
         "answer": sum(entry[unit] for entry in of_one)},
    ],
}))
