"""A short program to trace on paper; the seed chooses the program."""

import contextlib
import io
import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    def printed(program):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec("\n".join(program), {})
        return out.getvalue().splitlines()

    a, b, c = small.sample(range(2, 12), 3)
    swap = [f"x = {a}", f"y = {b}", "x = y", "y = x", "print(x, y)"]
    lists = [f"one = [{a}, {b}]", "two = one", "three = one[:]", f"two.append({c})", "print(len(one), len(three))"]
    exercises = [
        ("Find the bug. This program should exchange the two values:\n\n" + "\n".join(f"    {i}  {line}" for i, line in enumerate(swap, 1)), [
            {"question": "What does it print?", "answer": printed(swap)[0]},
            {"question": "In which line is the first value lost?", "answer": 3},
            {"question": "Which single line in place of lines 3 and 4 is right?", "answer": "x, y = y, x", "choices": ["x, y = y, x", "x = y = x", "x, y = x, y"]},
        ]),
        ("Predict.\n\n" + "\n".join(f"    {line}" for line in lists), [
            {"question": "What does it print?", "answer": printed(lists)[0]},
            {"question": "How many lists are there at the end?", "answer": 2},
            {"question": "What is the last value of two?", "answer": c},
            {"question": "Say it in your own words, then choose: what does one[:] make?", "answer": "a new list with the same values", "choices": ["a new list with the same values", "another name for the list", "an empty list"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
word = dice.choice(["planet", "garden", "winter", "silver", "bridge", "castle"])
small = [dice.randint(1, 9) for _ in range(3)]
new, other = dice.randint(10, 19), dice.randint(20, 29)
cut = dice.randint(1, 3)

kept = dice.choice([f'word.replace("{word[1]}", "u")', "word.upper()"])
copy = dice.choice(["b = a", "b = a[:]", "b = a + [0]"])
change = dice.choice([f"b.append({new})", f"b[0] = {new}", f"a.append({new})"])
number, divisor = -dice.choice([7, 9, 11, 13]), dice.choice([2, 4])
low = dice.randint(1, 3)
high = low + dice.randint(2, 4)
lines = [
    f"a = {small}",
    copy,
    change,
    f"a = a + [{other}]",
    "print(a[0], len(a), len(b))",
    f'word = "{word}"',
    kept,
    f"print(word[{cut}:] + word[0], word[-2])",
    f"print({number} // {divisor}, {-number} % {divisor})",
    "total = 0",
    f"for n in range({low}, {high}):",
    "    total = total + n * n" if dice.random() < 0.5 else "    total = n - total",
    "print(total, n)",
]
out = io.StringIO()
with contextlib.redirect_stdout(out):
    exec("\n".join(lines), {})
printed = out.getvalue().splitlines()
where = [number for number, line in enumerate(lines, start=1) if line.startswith("print")]

statement = "\n".join([
    "Trace this program with a table on paper, then answer. Line numbers are not part of it.", "",
    *(f"    {number:>2}  {line}" for number, line in enumerate(lines, start=1)), "",
    "print puts one space between two values; write them the same way.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"What does line {number} print?", "answer": text}
        for number, text in zip(where, printed)
    ],
}))
