"""Which line is damaged, which test is red, which list is new; the seed chooses the file."""

import datetime
import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
titles = dice.sample(["Momo", "Emma", "Kim", "Dune", "Ivanhoe", "Heidi", "Walden"], 5)
good = [json.dumps({"title": title, "pages": dice.randint(90, 600)}) for title in titles[:3]]
bad = dice.choice([
    json.dumps([titles[3], 120]),
    json.dumps({"title": titles[3]}),
    json.dumps({"title": titles[3], "pages": str(dice.randint(90, 600))}),
    json.dumps({"title": titles[3], "pages": 200})[:-1],
])
worse = '{"title"'
lines = list(good)
lines.insert(dice.randint(1, 2), "")
place = dice.randint(1, len(lines))
lines.insert(place, bad)
if dice.random() < 0.5:
    lines.append(worse)


def is_book(line):
    try:
        book = json.loads(line)
    except ValueError:
        return False
    return isinstance(book, dict) and isinstance(book.get("pages"), int)


first_bad = next(n for n, line in enumerate(lines, start=1) if line.strip() and not is_book(line))
before = sum(1 for line in lines[:first_bad - 1] if line.strip())

days = ["2026-02-28", "2026-02-29", "2026-04-31", "2026-13-01", "2024-02-29", "2026-12-31",
        "2026-06-31", "2026-10-31"]
day = dice.choice(days)
try:
    datetime.date.fromisoformat(day)
    is_day = "a date"
except ValueError:
    is_day = "ValueError"

start = [dice.randint(1, 9) for _ in range(dice.randint(1, 3))]
plus = dice.choice([
    "b = [*a, 5]", "b = a\n    b.append(5)", "b = a + [5]", "b = a[:]\n    b.append(5)",
])
names = {"a": list(start)}
exec(plus.replace("    ", ""), names)
match = f"line {first_bad + dice.choice([0, 1])}"
passes = match == f"line {first_bad}"

statement = "\n".join([
    "load stops at the first line that is not a book (a JSON object whose pages is an int) and",
    'raises DataError("FILE, line N: not a book"). It skips empty lines. The file:', "",
    *(f"    {line}".rstrip() for line in lines), "",
    "Also:", "", f"    a = {start}", f"    {plus}",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "Which line number is in the message?", "answer": first_bad},
        {"question": "How many books had load read before it?", "answer": before},
        {"question": f'with pytest.raises(DataError, match="{match}"): load(path). The test is',
         "answer": "green" if passes else "red", "choices": ["red", "green"]},
        {"question": f'What does datetime.date.fromisoformat("{day}") give?', "answer": is_day,
         "choices": ["a date", "ValueError"]},
        {"question": "What is len(a) at the end?", "answer": len(names["a"])},
        {"question": "And len(b)?", "answer": len(names["b"])},
    ],
}))
