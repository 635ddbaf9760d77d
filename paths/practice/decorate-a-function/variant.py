"""What a decorated function prints, returns and counts; the seed chooses the decorator."""

import contextlib
import functools
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
    program = ["def loud(f):", "    def inner(n):", "        return f(n) + 100", "    return inner", "", "@loud", "def twice(n):", "    return n * 2", "", f"print(twice({a}))"]
    lost = program[:2] + ["        f(n) + 100"] + program[3:]
    exercises = [
        ("Predict.\n\n" + "\n".join(f"    {line}".rstrip() for line in program), [
            {"question": "What does it print?", "answer": int(printed(program)[0])},
            {"question": "Which line does the same as @loud?", "answer": "twice = loud(twice)", "choices": ["twice = loud(twice)", "loud = twice(loud)", "twice = loud(n)"]},
            {"question": "What does it print without the line @loud?", "answer": 2 * a},
        ]),
        ("Find the bug.\n\n" + "\n".join(f"    {i}  {line}".rstrip() for i, line in enumerate(lost, 1)), [
            {"question": "What does it print?", "answer": printed(lost)[0]},
            {"question": "Which line is wrong?", "answer": 3},
            {"question": "Say it in your own words, then choose: what does a decorator return?", "answer": "a function that takes the place of the old one", "choices": ["a function that takes the place of the old one", "the result of the old function", "nothing"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
has_wraps, has_return, twice = (dice.random() < 0.6 for _ in range(3))
name, sign = dice.choice([("triple", "* 3"), ("next_one", "+ 1"), ("double", "* 2")])
start, plus = dice.randint(2, 9), dice.randint(10, 40)
n_calls = dice.randint(2, 4)

program = [
    "def loud(func):",
    *(["    @functools.wraps(func)"] if has_wraps else []),
    "    def wrapper(*args, **kwargs):",
    "        wrapper.calls += 1",
    '        print("in")',
    f"        result = func(*args, **kwargs){' + ' + str(plus) if twice else ''}",
    '        print("out")',
    *(["        return result"] if has_return else []),
    "    wrapper.calls = 0",
    "    return wrapper",
    "",
    "@loud",
    f"def {name}(n):",
    '    print("work")',
    f"    return n {sign}",
    "",
    f"for number in range({n_calls}):",
    f"    last = {name}({start})",
]
out, names = io.StringIO(), {"functools": functools}
with contextlib.redirect_stdout(out):
    exec("\n".join(program), names)
printed = out.getvalue().splitlines()
asked = dice.randint(2, len(printed) - 1)

double, add = dice.randint(2, 4), dice.randint(1, 6)
order = dice.choice([("@times", "@plus"), ("@plus", "@times")])
value = dice.randint(2, 6)
inner = value + add if order[1] == "@plus" else value * double
nested = inner * double if order[0] == "@times" else inner + add
statement = "\n".join([
    "    import functools", "", *(f"    {line}".rstrip() for line in program), "",
    f"Two other decorators: plus adds {add} to the result, times multiplies it by {double}.", "",
    f"    {order[0]}", f"    {order[1]}", "    def same(n):", "        return n",
])
last = names["last"]
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many lines does the program print?", "answer": len(printed)},
        {"question": f"Which word is on line {asked} of them?", "answer": printed[asked - 1],
         "choices": ["in", "out", "work"]},
        {"question": "What is last at the end, as Python prints it?",
         "answer": last if last is not None else "None"},
        {"question": f"What is {name}.calls at the end?", "answer": names[name].calls},
        {"question": f"What is {name}.__name__?", "answer": names[name].__name__},
        {"question": f"What does same({value}) return?", "answer": nested},
    ],
}))
