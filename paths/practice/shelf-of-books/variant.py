"""A class with an invariant: what its objects hold after some calls; the seed chooses the calls."""

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

    size, amount = small.randint(5, 9), small.randint(2, 4)
    shared = ["class Bag:", "    things = []", "    def put(self, thing):", "        self.things.append(thing)", "", "one, two = Bag(), Bag()", *[f'one.put("{k}")' for k in range(amount)], "print(len(two.things))"]
    own = ["class Step:", "    def __init__(self, start):", "        self.at = start", "    def up(self, by):", "        self.at += by", "", f"a, b = Step({size}), Step({amount})", f"a.up({amount})", "b.up(1)", "print(a.at, b.at)"]
    exercises = [
        ("Find the bug. Each bag should have its own things:\n\n" + "\n".join(f"    {i}  {line}".rstrip() for i, line in enumerate(shared, 1)), [
            {"question": "What does it print?", "answer": int(printed(shared)[0])},
            {"question": "What should it print?", "answer": 0},
            {"question": "Which line is the cause?", "answer": 2},
            {"question": "Where does the list belong?", "answer": "into __init__, as self.things", "choices": ["into __init__, as self.things", "into put", "above the class"]},
        ]),
        ("Predict.\n\n" + "\n".join(f"    {line}".rstrip() for line in own), [
            {"question": "What does it print?", "answer": printed(own)[0]},
            {"question": f"What is self in a.up({amount})?", "answer": "a", "choices": ["a", "b", "Step", str(amount)]},
            {"question": "Say it in your own words, then choose: what is an invariant?", "answer": "a rule that holds for each object at all times", "choices": ["a rule that holds for each object at all times", "an attribute that never changes", "a method without self"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
size = dice.choice([10, 12, 15, 20])
shares_list, changes_first = dice.random() < 0.5, dice.random() < 0.5
one, two = dice.sample(["red", "blue", "old", "new", "big"], 2)
amounts = [dice.randint(3, size - 4) for _ in range(3)]
second = size - amounts[0] + dice.choice([-2, -1, 0, 1, 2, 3])

ahead = "" if changes_first else " + amount"
check = [f"        if self.inside{ahead} > {size}:", '            raise ValueError("too full")']
change = ["        self.inside += amount"]
program = [
    "class Jar:",
    *(["    taken = []"] if shares_list else []),
    "    def __init__(self):",
    "        self.inside = 0",
    *([] if shares_list else ["        self.taken = []"]),
    "    def fill(self, amount):",
    *((change + check) if changes_first else (check + change)),
    "        self.taken.append(amount)",
    "    def __len__(self):",
    "        return self.inside",
    "",
    f"{one}, {two} = Jar(), Jar()",
    f"{one}.fill({amounts[0]})",
    "try:",
    f"    {one}.fill({second})",
    "except ValueError as error:",
    "    print(error)",
    f"{two}.fill({amounts[1]})",
    f"print(len({one}), len({two}), {one}.taken, {two}.taken)",
]
out, names = io.StringIO(), {}
with contextlib.redirect_stdout(out):
    exec("\n".join(program), names)

broken = len(names[one]) > size
mistakes = [
    (shares_list, "the list belongs to the class"),
    (changes_first, "it changes first, then checks"),
]
found = [name for is_there, name in mistakes if is_there]
answer = "both of these" if len(found) == 2 else found[0] if found else "none of these"
statement = "\n".join([
    f"A jar holds at most {size}. Work out what this program does:", "",
    *(f"    {line}".rstrip() for line in program),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many lines does it print?", "answer": len(out.getvalue().splitlines())},
        {"question": f"What is len({one}) at the end?", "answer": len(names[one])},
        {"question": f"How many numbers are in {one}.taken?", "answer": len(names[one].taken)},
        {"question": f"How many numbers are in {two}.taken?", "answer": len(names[two].taken)},
        {"question": f"Does {one} keep the invariant to the end?",
         "answer": "no" if broken else "yes", "choices": ["yes", "no"]},
        {"question": "Which mistake has the class?", "answer": answer,
         "choices": [mistakes[0][1], mistakes[1][1], "both of these", "none of these"]},
    ],
}))
