"""A CSV file with broken rows, read by eye; the seed chooses its rows."""

import csv
import io
import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    title, author = small.choice([("Emma, a novel", "Jane Austen"), ("Alice, once more", "Lewis Carroll"), ("Kim, or the road", "Rudyard Kipling")])
    pages = small.randint(100, 500)
    line = f'"{title}",{author},{pages}'
    exercises = [
        (f"Find the bug. A program cuts this line of a CSV file with line.split(\",\"):\n\n    {line}", [
            {"question": "How many parts does it get?", "answer": len(line.split(","))},
            {"question": "How many fields does the row have?", "answer": len(next(csv.reader([line])))},
            {"question": "What mends it?", "answer": "csv.reader", "choices": ["csv.reader", "line.split(';')", "line.strip()", "json.loads"]},
        ]),
        (f"Predict. csv.reader gives the row of this line, and json.loads the second text:\n\n    {author},{pages}\n    {{\"pages\": {pages}}}", [
            {"question": "Which type has the second field of the row?", "answer": "str", "choices": ["str", "int", "float"]},
            {"question": "Which type has the value of pages from the JSON?", "answer": "int", "choices": ["str", "int", "float"]},
            {"question": f"What is the length of the row's second field?", "answer": len(str(pages))},
            {"question": "Say it in your own words, then choose: why name the encoding?", "answer": "so that every computer reads the same letters", "choices": ["so that every computer reads the same letters", "so that the file gets smaller", "so that the file cannot be changed"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
titles = [
    "Momo", '"Alice, once more"', "Emma", '"Peter, the cat"', "Kim", '"Far, far away"', "Jane",
]
writers = ["Ende", "Carroll", "Austen", "Kipling", "Bell", "Moss"]
rows = [f"{title},{dice.choice(writers)},{dice.randint(90, 480)}" for title in titles]
dice.shuffle(rows)
rows = rows[:dice.randint(3, 5)]
broken = [
    f"{dice.choice(writers)},{dice.randint(90, 480)}",
    f"Ivy,{dice.choice(writers)},about {dice.randint(2, 9)}00",
    f",{dice.choice(writers)},{dice.randint(90, 480)}",
    f"Well, well,{dice.choice(writers)},{dice.randint(90, 480)}",
]
rows += dice.sample(broken, 2)
rows.append("")
dice.shuffle(rows)
lines = ["title,author,pages", *rows]

fields, good, bad = {}, [], []
reader = csv.reader(io.StringIO("\n".join(lines) + "\n", newline=""))
next(reader)
for row in reader:
    fields[reader.line_num] = len(row)
    if not row:
        continue
    is_good = len(row) == 3 and row[0] != "" and row[2].isdigit()
    (good if is_good else bad).append((reader.line_num, row))
asked = dice.choice(list(fields))
other = dice.choice([number for number in fields if fields[number] != fields[asked]])

data = {"pages": int(good[0][1][2]), "tags": dice.sample(["sea", "cat", "war", "art"], 2)}
path = dice.choice(['["tags"][1]', '["tags"][0]'])
statement = "\n".join([
    "The file books.csv. Its first line is line 1:", "",
    *(f"    {line}".rstrip() for line in lines), "",
    "A program reads it with csv.reader and skips the header and empty lines. A row is good if",
    "it has three fields, a title that is not empty, and pages that int can read. Later it runs:",
    "",
    f"    text = json.dumps({data})",
    "    again = json.loads(text)",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many rows are good?", "answer": len(good)},
        {"question": "The number of the first line with a broken row?", "answer": bad[0][0]},
        {"question": f"How many fields has the row of line {asked}?", "answer": fields[asked]},
        {"question": f"And the row of line {other}?", "answer": fields[other]},
        {"question": f"What is again{path}?", "answer": eval(f"data{path}")},
        {"question": 'What is again["pages"] + 1?', "answer": data["pages"] + 1},
    ],
}))
