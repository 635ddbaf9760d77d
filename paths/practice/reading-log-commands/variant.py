"""Which command lines a parser accepts and how the program ends; the seed chooses both."""

import argparse
import contextlib
import io
import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    n = small.randint(2, 6)
    exercises = [
        (f"Predict. A program has the commands add TITLE and list. It prints results to standard output, messages to standard error, and ends with 0 if all went well, 2 if it was called wrongly.", [
            {"question": "Which status has `log list` with three books?", "answer": 0},
            {"question": "Which status has `log lisst`?", "answer": 2},
            {"question": "Where does the message about `lisst` go?", "answer": "standard error", "choices": ["standard output", "standard error", "a file"]},
            {"question": f"`log list > books.txt` with {n} books, one a line: how many lines has the file?", "answer": n},
        ]),
        ("Find the bug. A user types log add The Old Man, and the program says: unexpected arguments: Old Man.", [
            {"question": "How many arguments follow add?", "answer": 3},
            {"question": "What should the user type?", "answer": 'log add "The Old Man"', "choices": ['log add "The Old Man"', "log add The-Old-Man", "log add (The Old Man)"]},
            {"question": "Who cuts the line into arguments?", "answer": "the shell", "choices": ["the shell", "argparse", "Python"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
prog, verb, kind, other = dice.choice([
    ("tea", "brew", "kind", "menu"), ("zoo", "feed", "animal", "list"),
    ("bus", "book", "place", "times"),
])
word = {"tea": "green", "zoo": "otter", "bus": "Bonn"}[prog]
default, limit, given = dice.randint(2, 9), dice.randint(3, 8), dice.randint(1, 12)

parser = argparse.ArgumentParser(prog=prog)
commands = parser.add_subparsers(dest="command", required=True)
one = commands.add_parser(verb)
one.add_argument(kind)
one.add_argument("--count", type=int, required=True)
one.add_argument("--size", type=int, default=default)
one.add_argument("--note")
commands.add_parser(other)


def main(argv):
    args = parser.parse_args(argv)
    if args.command == verb and args.count > limit:
        print("too many", file=sys.stderr)
        return 1
    print("fine")
    return 0


def run(argv):
    """The exit status and what goes to standard output."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        try:
            status = main(argv)
        except SystemExit as end:
            status = end.code
    return status, out.getvalue().strip()


calls = [
    [verb, word, "--count", str(given)],
    [verb, word],
    [verb, "--count", "2"],
    [verb, word, "--count", dice.choice(["many", "2.5", "three"])],
    [other],
    [verb, word, "--count", str(limit + dice.randint(1, 5))],
    [verb, word, "--count", "1", "--size", str(default + 1)],
]
asked = dice.sample(calls, 3)
args = parser.parse_args([verb, word, "--count", str(given)])
statement = "\n".join([
    f'    parser = argparse.ArgumentParser(prog="{prog}")',
    '    commands = parser.add_subparsers(dest="command", required=True)',
    f'    one = commands.add_parser("{verb}")', f'    one.add_argument("{kind}")',
    '    one.add_argument("--count", type=int, required=True)',
    f'    one.add_argument("--size", type=int, default={default})',
    '    one.add_argument("--note")', f'    commands.add_parser("{other}")', "",
    "    def main(argv=None):", "        args = parser.parse_args(argv)",
    f'        if args.command == "{verb}" and args.count > {limit}:',
    '            print("too many", file=sys.stderr)', "            return 1",
    '        print("fine")', "        return 0", "",
    "The last line of the file is sys.exit(main()).",
])
field = dice.choice(["size", "note", "count", kind])
value = getattr(args, field)
questions = [
    {"question": f"Exit status of: {prog} {' '.join(argv)}", "answer": run(argv)[0]}
    for argv in asked
]
shown = dice.choice(calls[:6])
questions += [
    {"question": f"{prog} {' '.join(shown)} > out.txt: how many lines has out.txt?",
     "answer": len(run(shown)[1].splitlines())},
    {"question": f"After {prog} {verb} {word} --count {given}: what is args.{field}?",
     "answer": "None" if value is None else value},
]
print(json.dumps({"statement": statement, "questions": questions}))
