"""Which dicts become records, and what ==, replace and a default factory do; the seed chooses."""

import contextlib
import dataclasses
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

    pages = small.randint(80, 400)
    program = ["from dataclasses import dataclass", "@dataclass(frozen=True)", "class Book:", "    title: str", "    pages: int = 1", "", f'a, b = Book("Momo", {pages}), Book("Momo", {pages})', "print(a == b, a is b)"]
    exercises = [
        ("Predict.\n\n" + "\n".join(f"    {line}".rstrip() for line in program), [
            {"question": "What does it print?", "answer": printed(program)[0]},
            {"question": 'What is Book("Emma").pages?', "answer": 1},
            {"question": "What happens at a.pages = 2?", "answer": "an exception", "choices": ["an exception", "a is changed", "a and b are changed"]},
        ]),
        ("Find the bug. Python refuses this class:\n\n    1  @dataclass\n    2  class Book:\n    3      title: str\n    4      tags: list[str] = []", [
            {"question": "Which line does it refuse?", "answer": 4},
            {"question": "What belongs there?", "answer": "field(default_factory=list)", "choices": ["field(default_factory=list)", "None[]", "list", "tuple([])"]},
            {"question": "Say it in your own words, then choose: why?", "answer": "all objects would share one list", "choices": ["all objects would share one list", "lists cannot be compared", "tags has no type"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
low, high = dice.choice([(1, 50), (0, 20), (5, 90)])
names = dice.sample(["Oak Inn", "Mill", "Star", "Anchor", "Rose", "Crown"], 4)


@dataclasses.dataclass(frozen=True)
class Inn:
    name: str
    rooms: int
    town: str = "Ulm"
    tags: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        if type(self.rooms) is not int:
            raise TypeError("rooms")
        if not low <= self.rooms <= high:
            raise ValueError("rooms")


def kind(row):
    try:
        Inn(**row)
    except (TypeError, ValueError) as error:
        return type(error).__name__
    return "accepted"


possible = [
    {"name": names[0], "rooms": high},
    {"name": names[0], "rooms": dice.randint(low, high), "town": "Bonn"},
    {"name": names[1], "rooms": high + dice.randint(1, 5)},
    {"name": names[1], "rooms": low - 1, "town": "Kiel"},
    {"name": names[2], "rooms": str(dice.randint(low, high))},
    {"name": names[2], "room": dice.randint(low, high)},
    {"name": names[3], "town": "Bonn"},
    {"name": names[3], "rooms": True},
]
rows = dice.sample(possible, 4)
base = dice.randint(low, high - 2)
same = dice.random() < 0.5
other_town = "" if same else ', "Kiel"'
statement = "\n".join([
    "    @dataclass(frozen=True)", "    class Inn:", "        name: str", "        rooms: int",
    '        town: str = "Ulm"', "        tags: list[str] = field(default_factory=list)", "",
    "        def __post_init__(self):", "            if type(self.rooms) is not int:",
    '                raise TypeError("rooms")',
    f"            if not {low} <= self.rooms <= {high}:",
    '                raise ValueError("rooms")', "",
    f'    a = Inn("{names[0]}", {base})',
    f'    b = Inn("{names[0]}", {base}{other_town})',
    f"    c = replace(a, rooms=a.rooms + {high - base})",
    "    d = Inn(**asdict(b))",
])
a, b = Inn(names[0], base), Inn(names[0], base, *([] if same else ["Kiel"]))
c = dataclasses.replace(a, rooms=a.rooms + high - base)
d = Inn(**dataclasses.asdict(b))
compared = dice.choice(["d == b", "d is b", "d.tags is b.tags"])
questions = [
    {"question": f"Inn(**{row}): what happens?", "answer": kind(row),
     "choices": ["accepted", "TypeError", "ValueError"]}
    for row in rows[:3]
]
questions += [
    {"question": "What is c.rooms?", "answer": c.rooms},
    {"question": "And a.rooms?", "answer": a.rooms},
    {"question": "What is b.town?", "answer": b.town},
    {"question": f"What is {compared}?",
     "answer": str(eval(compared, {"b": b, "d": d})), "choices": ["True", "False"]},
]
dice.shuffle(questions)
print(json.dumps({"statement": statement, "questions": questions[:6]}))
