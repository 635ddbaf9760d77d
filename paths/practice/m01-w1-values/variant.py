"""Whole division, rest, text times number, rounding in an f-string; the seed chooses all values."""

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

    a, b = small.randint(20, 60), small.randint(3, 7)
    minutes = small.randint(61, 300)
    exercises = [
        (f"Find the bug. This program should print {a + b}:\n\n    1  first = \"{a}\"\n    2  second = {b}\n    3  total = int(first + str(second))\n    4  print(total)", [
            {"question": "What does it print now?", "answer": int(f"{a}{b}")},
            {"question": "Which line has the bug?", "answer": 3},
            {"question": "Which right side mends that line?", "answer": "int(first) + second", "choices": ["int(first) + second", "first + second", "int(first + second)", "str(first) + str(second)"]},
        ]),
        (f"Change a line. {minutes} minutes are to become hours and minutes:\n\n    hours = {minutes} / 60\n    rest = {minutes} % 60", [
            {"question": "What is rest?", "answer": minutes % 60},
            {"question": "Which operator must stand in the first line?", "answer": "//", "choices": ["//", "%", "**", "*"]},
            {"question": "What is hours then?", "answer": minutes // 60},
            {"question": "Say it in your own words, then choose: what does % give?", "answer": "what is left over after the division", "choices": ["what is left over after the division", "a hundredth", "the result without decimals"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
size, things, box = dice.choice([(6, "eggs", "box"), (12, "plates", "crate"), (8, "bulbs", "pack")])
amount = size * dice.randint(3, 9) + dice.randint(1, size - 1)

digit, times = dice.randint(2, 9), dice.randint(2, 4)
price = dice.randint(101, 989) / 100
people = dice.choice([3, 7])
while price * 1000 / people % 10 > 4 and price * 1000 / people % 10 < 6:
    price += 0.01
price = round(price, 2)

left, right = dice.choice([(17, 5), (23, 4), (29, 6), (38, 7), (19, 3), (44, 9)])
results = {"/": left / right, "//": left // right, "%": left % right, "*": left * right}
sign = dice.choice(["//", "%"])
kinds = {f"{left} // {right}": "int", f"{right} / {right}": "float", f'"{digit}" * {times}': "str",
         f"float({digit})": "float", f"{left} % {right}": "int", f'f"{{{left}}}"': "str"}
asked = dice.choice(list(kinds))

statement = "\n".join([
    f"Work without Python. There are {amount} {things}, and {size} fit into a {box}:", "",
    f"    full = {amount} // {size}", f"    rest = {amount} % {size}",
    f'    text = "{digit}" * {times}',
    f"    number = int(text) + {digit}",
    f"    share = {price} / {people}",
    '    print(f"{share:.2f}")',
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "What is full?", "answer": amount // size},
        {"question": "What is rest?", "answer": amount % size},
        {"question": "What is number?", "answer": int(str(digit) * times) + digit},
        {"question": "What does the last line print?", "answer": float(f"{price / people:.2f}")},
        {"question": f"Which sign makes {left} … {right} equal to {results[sign]}?", "answer": sign,
         "choices": dice.sample(list(results), 4)},
        {"question": f"What is the type of {asked}?", "answer": kinds[asked],
         "choices": ["int", "float", "str"]},
    ],
}))
