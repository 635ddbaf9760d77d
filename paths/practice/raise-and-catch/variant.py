"""Where an exception is caught and what is printed on the way; the seed chooses the values."""

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

    good, bad = small.randint(10, 90), small.choice(["ten", "4.5", "", "1,0"])
    program = ["def read(text):", "    try:", "        return int(text)", "    except ValueError:", "        return 0", "", f'print(read("{good}"), read("{bad}"))']
    order = ["try:", f'    number = int("{bad}")', '    print("read")', "except ValueError:", '    print("bad")', "else:", '    print("good")', "finally:", '    print("end")']
    exercises = [
        ("Find the bug. A price list is read with this function:\n\n" + "\n".join(f"    {i}  {line}".rstrip() for i, line in enumerate(program, 1)), [
            {"question": "What does it print?", "answer": printed(program)[0]},
            {"question": "What is wrong with it?", "answer": "a bad price becomes a real number", "choices": ["a bad price becomes a real number", "it catches too few exceptions", "a good price is lost"]},
            {"question": "In which line is the decision that hides the mistake?", "answer": 5},
        ]),
        ("Predict.\n\n" + "\n".join("    " + line for line in order), [
            {"question": "How many lines does it print?", "answer": len(printed(order))},
            {"question": "What is the first line?", "answer": printed(order)[0]},
            {"question": "When does else run?", "answer": "if nothing was raised", "choices": ["if nothing was raised", "always", "if another exception came"]},
            {"question": "Say it in your own words, then choose: why not except Exception?", "answer": "it also catches your own mistakes", "choices": ["it also catches your own mistakes", "it is slower", "it catches only one kind"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
limit = dice.randint(20, 60)
good = [str(dice.randint(1, limit)) for _ in range(dice.randint(2, 4))]
bad = dice.sample(["many", "2.5", "", str(limit + dice.randint(1, 9)), "ten"],
                  dice.randint(1, 3))
lines = [*good, *bad]
dice.shuffle(lines)
has_none = dice.random() < 0.4
if has_none:
    lines.append(None)

program = f'''def pages(text):
    value = int(text)
    if value > {limit}:
        raise ValueError("too long")
    return value

def read_all(lines):
    found = []
    for number, line in enumerate(lines, start=1):
        try:
            value = pages(line)
        except ValueError:
            print("skipped", number)
        else:
            found.append(value)
    return found

texts = {lines}
try:
    print(sum(read_all(texts)))
except TypeError:
    print("stopped")
finally:
    print("closed")'''
out = io.StringIO()
with contextlib.redirect_stdout(out):
    exec(program, {})
printed = out.getvalue().splitlines()

kinds = {
    f'int("{dice.choice(["four", "3.5", "1,000"])}")': "ValueError",
    f"[3, 1, 4][{dice.randint(3, 9)}]": "IndexError",
    f'{{"tea": {dice.randint(1, 9)}}}["milk"]': "KeyError",
    f"len({dice.randint(2, 99)})": "TypeError",
    f'"{dice.randint(2, 9)}" + {dice.randint(2, 9)}': "TypeError",
    'open("no-such-file.txt")': "FileNotFoundError",
}
one, other = dice.sample(list(kinds), 2)
names = sorted(set(kinds.values()))
statement = "\n".join([
    "int(None) raises a TypeError; a text that is no whole number, a ValueError.", "",
    *(f"    {line}".rstrip() for line in program.splitlines()),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many lines does the program print?", "answer": len(printed)},
        {"question": "What is its first line?", "answer": printed[0]},
        {"question": "What is its last line but one?",
         "answer": int(printed[-2]) if printed[-2].isdigit() else printed[-2]},
        {"question": f"Which exception does {one} raise?", "answer": kinds[one], "choices": names},
        {"question": f"And {other}?", "answer": kinds[other], "choices": names},
    ],
}))
