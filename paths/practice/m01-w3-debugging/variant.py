"""One planted bug in a small program: its line, its symptom; the seed chooses the bug."""

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

    values = [small.randint(2, 9) for _ in range(4)]
    program = [f"values = {values}", "total = 0", "for value in values:", "    total = value", "print(total / len(values))"]
    right = sum(values) / 4
    key = small.choice(["tea", "milk", "salt"])
    exercises = [
        ("Find the bug. The program should print the mean:\n\n" + "\n".join(f"    {i}  {line}" for i, line in enumerate(program, 1)), [
            {"question": "What does it print?", "answer": float(printed(program)[0])},
            {"question": "In which line is the cause?", "answer": 4},
            {"question": "What should it print?", "answer": right},
            {"question": "Where does the bug show first, for someone who only looks at the output?", "answer": "line 5", "choices": ["line 1", "line 3", "line 5"]},
        ]),
        (f"Say it in your words. A program ends with:\n\n      File \"shop.py\", line 12, in main\n        print(price(prices, \"{key}\"))\n      File \"shop.py\", line 4, in price\n        return prices[name]\n    KeyError: '{key}'", [
            {"question": "In which line did the exception arise?", "answer": 4},
            {"question": "What is missing?", "answer": f"the key {key} in prices", "choices": [f"the key {key} in prices", "the function price", "line 12", "the file shop.py"]},
            {"question": "Which line called the function?", "answer": 12},
            {"question": "Where do you start to read?", "answer": "at the last line", "choices": ["at the first line", "at the last line", "in the middle"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
numbers = [dice.randint(2, 9) for _ in range(dice.randint(4, 6))]
while sum(numbers[:-1]) % 5 == sum(numbers) % 5 or numbers[0] == numbers[-1]:
    numbers[-1] = dice.randint(10, 30)
text = ",".join(map(str, numbers))
bonus = dice.randint(2, 9)

good = [
    "def read(text):",
    "    values = []",
    '    for piece in text.split(","):',
    "        values.append(int(piece))",
    "    return values",
    "",
    "def total(values):",
    "    result = 0",
    "    for i in range(len(values)):",
    "        result += values[i]",
    "    return result",
    "",
    "def best(values):",
    "    top = values[0]",
    "    for value in values:",
    "        if value > top:",
    "            top = value",
    "    return top",
    "",
    f'numbers = read("{text}")',
    f"print(total(numbers) + {bonus})",
    "print(best(numbers))",
]
bugs = {
    4: "        values.append(piece)",
    8: f"    result = {bonus}",
    9: "    for i in range(len(values) - 1):",
    10: "        result = values[i]",
    16: "        if value < top:",
    18: "    return value",
}
line = dice.choice(list(bugs))
bad = [bugs[line] if number == line else old for number, old in enumerate(good, start=1)]


def run(lines):
    """What the program prints, and the kind of error that stops it, if any."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            exec("\n".join(lines), {})
        except TypeError as error:
            return out.getvalue().splitlines(), type(error).__name__
    return out.getvalue().splitlines(), "no error"


(first, second), _ = run(good)
printed, end = run(bad)
if end == "no error" and printed == [first, second]:  # the bug does not show: the largest is last
    line = 10
    bad = [bugs[line] if number == line else old for number, old in enumerate(good, start=1)]
    printed, end = run(bad)

where = {4: "read", 8: "total", 9: "total", 10: "total", 16: "best", 18: "best"}
questions = [
    {"question": "What should the first print show?", "answer": int(first)},
    {"question": "The number of the line with the mistake (the cause)?", "answer": line},
]
if end == "no error":
    shown = 1 if printed[0] != first else 2
    questions += [
        {"question": "Which print shows it (the symptom): 1 or 2?", "answer": shown},
        {"question": "Which number does that print show instead?",
         "answer": int(printed[shown - 1])},
    ]
else:
    questions += [
        {"question": "In which line does the error appear (the symptom)?", "answer": 10},
        {"question": "Which kind of error is it?", "answer": end,
         "choices": ["IndexError", "TypeError", "ValueError"]},
    ]
questions.append({"question": "In which function do you repair it?", "answer": where[line],
                  "choices": ["read", "total", "best"]})
statement = "\n".join([
    "This program has one mistake. It should print two lines: the sum of its numbers plus "
    f"{bonus}, then the largest.", "",
    *(f"    {number:>2}  {old}".rstrip() for number, old in enumerate(bad, start=1)),
])
print(json.dumps({"statement": statement, "questions": questions}))
