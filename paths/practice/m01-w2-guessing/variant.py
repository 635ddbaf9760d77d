"""Which rounds of a loop count, and an if with a bug at its border; the seed chooses the values."""

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

    n = small.randint(3, 7)
    step = small.choice([2, 3])
    loop = ["total = 0", f"for n in range(1, {n}):", f"    if n % {step} == 0:", "        total = total + n", "print(total)"]
    fixed = loop[:1] + [f"for n in range(1, {n + 1}):"] + loop[2:]
    count = [f"left = {n}", "rounds = 0", "while left > 0:", f"    left = left - {step}", "    rounds = rounds + 1", "print(rounds, left)"]
    exercises = [
        (f"Change a line. This program should add up the multiples of {step} from 1 to {n}, with {n}:\n\n" + "\n".join("    " + line for line in loop), [
            {"question": "What does it print now?", "answer": printed(loop)[0]},
            {"question": "Which number must stand at the end of range?", "answer": n + 1},
            {"question": "What does it print then?", "answer": printed(fixed)[0]},
        ]),
        ("Predict.\n\n" + "\n".join("    " + line for line in count), [
            {"question": "What does it print?", "answer": printed(count)[0]},
            {"question": "What happens without the fourth line?", "answer": "it never ends", "choices": ["it never ends", "it prints 0", "it stops with an error"]},
            {"question": "Say it in your own words, then choose: when does while look at its condition?", "answer": "before each round", "choices": ["before each round", "after each line", "once at the start"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
good = [str(dice.randint(1, 9)) for _ in range(4)]
bad = dice.sample(["six", "2.5", "", "3,0", "1e3", "ten"], 2)
spaced = f" {dice.randint(1, 9)} "
typed = [*good, *bad, spaced, f"-{dice.randint(1, 9)}"]
dice.shuffle(typed)
goal = dice.randint(9, 15)

total = rounds = errors = 0
for text in typed:
    try:
        number = int(text)
    except ValueError:
        errors += 1
        continue
    if number < 0:
        continue
    rounds += 1
    total += number
    if total >= goal:
        break

child, adult = dice.randint(4, 8), dice.randint(14, 20)
wrong_low = dice.random() < 0.5
wrong_age = child if wrong_low else adult
program = [
    "if age <= CHILD:" if wrong_low else "if age < CHILD:",
    '    print("free")',
    "elif age < ADULT:" if wrong_low else "elif age <= ADULT:",
    '    print("half")',
    "else:",
    '    print("full")',
]
program = [line.replace("CHILD", str(child)).replace("ADULT", str(adult)) for line in program]
given = "free" if wrong_low else "half"

statement = "\n".join([
    "The first program. Count on your fingers:", "",
    f"    total = 0\n    rounds = 0\n    for text in {typed}:",
    *("        " + line for line in [
        "try:", "    number = int(text)", "except ValueError:", '    print("no")', "    continue",
        "if number < 0:", "    continue", "rounds += 1", "total += number",
        f"if total >= {goal}:", "    break",
    ]), "",
    f"The second should say free to all below {child}, half from {child} to {adult - 1},"
    f" full from {adult} on. It is wrong for one age:", "",
    *(f"    {line}" for line in program),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "First program: how often does it print no?", "answer": errors},
        {"question": "What is rounds at the end?", "answer": rounds},
        {"question": "What is total at the end?", "answer": total},
        {"question": "Second program: for which age is it wrong?", "answer": wrong_age},
        {"question": "Which word does it print for that age?", "answer": given,
         "choices": ["free", "half", "full"]},
    ],
}))
