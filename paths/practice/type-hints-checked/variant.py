"""What a type checker reports and what Python does; the seed chooses the functions."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    n = small.randint(2, 9)
    exercises = [
        (f"Find the bug. mypy complains about one call:\n\n    def total(prices: list[int]) -> int:\n        return sum(prices)\n\n    1  total([{n}, 4])\n    2  total([])\n    3  total(\"{n}4\")\n    4  total([{n}]) + 1", [
            {"question": "About which one?", "answer": 3},
            {"question": "Does Python itself refuse the call because of the hint?", "answer": "no", "choices": ["yes", "no"]},
            {"question": "When does mypy look?", "answer": "before the program runs", "choices": ["before the program runs", "while it runs", "after an error"]},
        ]),
        ("Change a line. find returns the first long word, or None if there is none:\n\n    def find(words: list[str]) -> str:", [
            {"question": "What should stand behind the arrow?", "answer": "str | None", "choices": ["str | None", "None", "list[str]", "bool"]},
            {"question": "What must a caller do before find(words).upper()?", "answer": "ask whether it is None", "choices": ["ask whether it is None", "convert it with str", "nothing"]},
            {"question": f"What is the type of [{n}, {n}.5]?", "answer": "list[float]", "choices": ["list[float]", "list[int]", "float"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
names = dice.sample(["total", "price", "label", "count", "share", "first", "weight"], 4)
number, key = dice.randint(2, 9), dice.choice(["tea", "milk", "salt"])

NONE, TYPE, RETURN, FINE = (
    "a missing None", "a wrong type", "a missing return", "nothing, it is right",
)
functions = [
    ([f"def {names[0]}(prices: dict[str, int], name: str) -> int:",
      f"    return prices.get(name) * {number}"], NONE),
    ([f"def {names[0]}(prices: dict[str, int], name: str) -> int:",
      "    price = prices.get(name)", "    if price is None:", "        return 0",
      f"    return price * {number}"], FINE),
    ([f"def {names[1]}(cents: int) -> str:", f'    return "{key}: " + cents'], TYPE),
    ([f"def {names[1]}(cents: int) -> str:", f'    return "{key}: " + str(cents)'], FINE),
    ([f"def {names[2]}(age: int) -> str:", f"    if age < {number}:", '        return "free"',
      "    elif age < 18:", '        return "half"'], RETURN),
    ([f"def {names[2]}(age: int) -> str:", f"    if age < {number}:", '        return "free"',
      '    return "full"'], FINE),
    ([f"def {names[3]}(words: list[str]) -> str:", f"    return words[:{number}]"], TYPE),
    ([f"def {names[3]}(words: list[str]) -> list[str]:", f"    return words[:{number}]"], FINE),
]
# Of each pair, one: the function with its mistake or the right one.
chosen = [functions[2 * pair + dice.randint(0, 1)] for pair in range(4)]
if all(kind == FINE for _, kind in chosen):
    chosen[0] = functions[0]
dice.shuffle(chosen)
width, height = dice.randint(2, 5), dice.choice(["3", "7", "12"])
hint, value, fits = dice.choice([
    ("int | None", "None", "yes"), ("list[str]", "[1, 2]", "no"),
    ("dict[str, int]", '{"a": 1}', "yes"),
    ("tuple[str, int]", '("a", "b")', "no"), ("tuple[str, ...]", '("a", "b", "c")', "yes"),
    ("dict[str, int]", '{1: "a"}', "no"), ("str | int", "2.5", "no"),
])
lines = []
for place, (body, _) in enumerate(chosen, start=1):
    lines += [f"    # {place}", *(f"    {line}" for line in body), ""]
statement = "\n".join(["You run mypy on a file with these functions:", "", *lines[:-1]])
questions = [
    {"question": f"What does mypy find in function {place}?", "answer": kind,
     "choices": [NONE, TYPE, RETURN, FINE]}
    for place, (_, kind) in enumerate(chosen, start=1)
]
questions += [
    {"question": f'def area(w: int, h: int) -> int: return w * h. What does Python return for '
                 f'area("{height}", {width})? (the characters of the text)',
     "answer": int(height * width)},
    {"question": f"Does {value} fit the hint {hint}?", "answer": fits, "choices": ["yes", "no"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
