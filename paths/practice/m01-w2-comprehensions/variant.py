"""Comprehensions to evaluate, and one to match with its loop; the seed chooses the values."""

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

    numbers = [small.randint(1, 12) for _ in range(6)]
    border = small.randint(4, 8)
    wanted = [n * 2 for n in numbers if n > border]
    exercises = [
        (f"Change a line. numbers is {numbers}. This should double the numbers above {border}:\n\n    [n for n in numbers if n > {border}]", [
            {"question": "How many values does it give?", "answer": len(wanted)},
            {"question": "Which part must change?", "answer": "the first n", "choices": ["the first n", "the second n", "numbers", f"n > {border}"]},
            {"question": "What is the sum of the right result?", "answer": sum(wanted)},
        ]),
        (f"Predict. numbers is {numbers}.", [
            {"question": f"len([n for n in numbers if n % 2])", "answer": sum(n % 2 for n in numbers)},
            {"question": "len({n for n in numbers})", "answer": len(set(numbers))},
            {"question": f"sum(1 for n in numbers if n == {numbers[0]})", "answer": numbers.count(numbers[0])},
            {"question": "Say it in your own words, then choose: what do the square brackets make?", "answer": "a new list", "choices": ["a new list", "a tuple", "a change of the old list"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
fruit = ["fig", "plum", "pear", "kiwi", "lemon", "peach", "grape", "cherry", "apple"]
words = dice.sample(fruit, 5)
numbers = [dice.randint(2, 12) for _ in range(5)]
limit, modulus = dice.choice([4, 5]), dice.choice([3, 4])
rows = [[dice.randint(1, 9) for _ in range(dice.randint(1, 3))] for _ in range(3)]
letter = dice.choice("aei")

asked = [
    f"[len(w) for w in words if len(w) >= {limit}]",
    f"{{n % {modulus} for n in numbers}}",
    "{w[0]: len(w) for w in words}",
    f'sum(1 for w in words if "{letter}" in w)',
    "[n for row in rows for n in row]",
    f"sum(n for n in numbers if n > {dice.randint(4, 8)})",
    f'[w[0] for w in words if "{letter}" not in w]',
]
values = {one: eval(one, {"words": words, "numbers": numbers, "rows": rows}) for one in asked}
questions = []
for one in dice.sample(asked, 4):
    value = values[one]
    if isinstance(value, int):
        questions.append({"question": f"What is {one}?", "answer": value})
    else:
        questions.append({"question": f"What is len({one})?", "answer": len(value)})

plus = dice.randint(1, 5)
loops = [
    ([f"    if n > {limit}:", f"        result.append(n + {plus})"],
     f"[n + {plus} for n in numbers if n > {limit}]"),
    ([f"    result.append(n + {plus})"], f"[n + {plus} for n in numbers]"),
    ([f"    if n + {plus} > {limit}:", "        result.append(n)"],
     f"[n for n in numbers if n + {plus} > {limit}]"),
]
body, right = dice.choice(loops)
choices = [loop[1] for loop in loops]
questions.append({"question": "Which comprehension is the loop?", "answer": right,
                  "choices": dice.sample(choices, 3)})
running = dice.choice([
    ("adds up, and appends each sum so far", "a loop"),
    ("appends the square of each", "a comprehension"),
    ("appends each one that is even", "a comprehension"),
    ("appends each one's difference to the last one appended", "a loop"),
])
questions.append({"question": f"Code that goes through numbers and {running[0]}: which fits it?",
                  "answer": running[1], "choices": ["a comprehension", "a loop"]})
statement = "\n".join([
    f"    words = {words}", f"    numbers = {numbers}", f"    rows = {rows}", "",
    "And a loop:", "",
    "    result = []", "    for n in numbers:", *(f"    {line}" for line in body),
])
print(json.dumps({"statement": statement, "questions": questions}))
