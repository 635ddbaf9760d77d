"""Return or print, local names, a stable sort and right-aligned text; the seed chooses all."""

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

    a, b = small.sample(range(2, 9), 2)
    program = ["def area(width, height):", "    result = width * height", "    print(result)", "", f"total = area({a}, {b})", "print(total)"]
    names = ["n = 1", "def grow(n):", "    n = n + 1", "    return n", "", f"m = grow({a})", "print(n, m)"]
    exercises = [
        ("Find the bug. The last line should print the area:\n\n" + "\n".join(f"    {i}  {line}".rstrip() for i, line in enumerate(program, 1)), [
            {"question": "How many lines does it print?", "answer": len(printed(program))},
            {"question": "What is the last line that it prints?", "answer": printed(program)[-1]},
            {"question": "Which line must change?", "answer": 3},
            {"question": "To what?", "answer": "return result", "choices": ["return result", "result = print", "return print(result)", "total = result"]},
        ]),
        ("Predict.\n\n" + "\n".join(f"    {line}".rstrip() for line in names), [
            {"question": "What does it print?", "answer": printed(names)[0]},
            {"question": "How many variables called n are there?", "answer": 2},
            {"question": "Say it in your own words, then choose: what is a parameter?", "answer": "a name inside the function for a value from outside", "choices": ["a name inside the function for a value from outside", "the value that a function gives back", "a variable that all functions share"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
names = dice.sample(["anna", "bea", "carl", "dora", "emil", "fred", "gita"], 4)
low, high = sorted(dice.sample(range(2, 9), 2))
counts = dict(zip(names, dice.sample([low, high, high, low], 4)))
ranking = sorted(sorted(counts), key=counts.get, reverse=True)
place = dice.randint(1, 4)

factor, given = dice.randint(2, 5), dice.randint(2, 9)
has_return = dice.random() < 0.5
body = f"return n * {factor}" if has_return else f"print(n * {factor})"
bag = f"{given * factor}" if has_return else "None"

width, shown = dice.randint(4, 8), dice.choice([dice.randint(1, 9), dice.randint(10, 999)])
n = dice.randint(2, 9)

statement = "\n".join([
    "First:", "",
    "    def scale(n):", f"        {body}", "",
    f"    n = {n}", f"    bag = scale({given})", f'    text = f"{{{shown}:>{width}}}"', "",
    "Then:", "",
    f"    counts = {counts}",
    "    ranking = sorted(sorted(counts), key=counts.get, reverse=True)", "",
    "And a short one:", "",
    "    def first(words):", "        for word in words:", f"            if len(word) > {low}:",
    "                return word", '        return "none"',
])
words = dice.sample(["a", "of", "tea", "milk", "bread", "butter", "cookies", "biscuits"], 4)
found = next((word for word in words if len(word) > low), "none")
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "What is bag? Write it as Python prints it.",
         "answer": given * factor if has_return else bag},
        {"question": "What is n after that line?", "answer": n},
        {"question": "How many spaces stand in front of the number in text?",
         "answer": max(width - len(str(shown)), 0)},
        {"question": f"Which name has place {place} in ranking, counted from 1?",
         "answer": ranking[place - 1]},
        {"question": f"What does first({words}) return?", "answer": found},
    ],
}))
