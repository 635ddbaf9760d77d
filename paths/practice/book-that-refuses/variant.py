"""A class with one rule: what its objects hold after some calls; the seed chooses the calls."""

import contextlib
import io
import json
import random
import sys

seed = int(sys.argv[1])
dice = random.Random(seed)
seats = dice.choice([8, 10, 12, 20])
calls = [dice.randint(2, seats - 2) for _ in range(3)]
changes_first = seed % 2 == 0
check = ["        if self.taken%s > self.seats:" % ("" if changes_first else " + n"), '            raise ValueError("full")']
change = ["        self.taken += n"]
program = [
    "class Bus:", "    def __init__(self, seats):", "        self.seats = seats", "        self.taken = 0", "    def board(self, n):",
    *((change + check) if changes_first else (check + change)), "", f"bus = Bus({seats})", "refused = 0", f"for n in {calls}:",
    "    try:", "        bus.board(n)", "    except ValueError:", "        refused += 1", "print(bus.taken, refused)",
]
out = io.StringIO()
with contextlib.redirect_stdout(out):
    exec("\n".join(program), {})
taken, refused = out.getvalue().split()
statement = "Work out what this prints:\n\n" + "\n".join(f"    {line}".rstrip() for line in program)
print(json.dumps({"statement": statement, "questions": [
    {"question": "How many seats are taken at the end?", "answer": int(taken)},
    {"question": "How many calls are refused?", "answer": int(refused)},
    {"question": "Does the method check first and then change?", "answer": "no" if changes_first else "yes", "choices": ["yes", "no"]},
    {"question": "Can the object hold more than its seats?", "answer": "yes" if changes_first else "no", "choices": ["yes", "no"]},
]}))
