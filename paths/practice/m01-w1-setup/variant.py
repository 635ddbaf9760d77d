"""What `>` and `>>` leave in a file, and what a script and the REPL show; the seed chooses both."""

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

    a, b = small.sample(range(2, 10), 2)
    script = [f"{a} + {b}", f"print({a} * {b})", f"{b}", f'print("{a}" + "{b}")']
    shown = printed(script)
    exercises = [
        ("Predict. A file add.py holds these four lines, and you run it as a script:\n\n" + "\n".join("    " + line for line in script), [
            {"question": "How many lines does it print?", "answer": len(shown)},
            {"question": "What is the last line that it prints?", "answer": shown[-1]},
            {"question": "How many results would the same four lines show in the REPL?", "answer": 4},
        ]),
        (f"Change a line. A script has the line {a} + {b} and prints nothing.", [
            {"question": "Which line prints the sum?", "answer": f"print({a} + {b})", "choices": [f"print {a} + {b}", f"print({a} + {b})", f"show({a} + {b})", f"{a} + {b} > print"]},
            {"question": "Say it in your own words, then choose: what is the difference between REPL and script?", "answer": "the REPL shows each result, a script only what it prints",
             "choices": ["a script is faster", "the REPL shows each result, a script only what it prints", "the REPL saves your lines in a file"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
words = dice.sample(["tea", "milk", "bread", "salt", "rice", "soap", "figs", "jam", "corn"], 6)

# The first line must make the file; one later `>` empties it again.
arrows = [">"] + [">>"] * 5
arrows[dice.randint(2, 4)] = ">"
lines, content = [], []
for word, arrow in zip(words, arrows):
    lines.append(f"echo {word} {arrow} list.txt")
    content = [word] if arrow == ">" else [*content, word]

start, factor, more, less = (dice.randint(2, 9) for _ in range(4))
bare = {f"n * {factor}": start * factor, f"n - {less}": start - less}
printed = {f"print(n + {more})": start + more, f"print(n * n + {less})": start * start + less}
program = [
    *dice.sample(list(bare), dice.randint(1, 2)), *dice.sample(list(printed), dice.randint(1, 2)),
]
dice.shuffle(program)
from_print = [printed[line] for line in program if line in printed]

statement = "\n".join([
    "Someone types these lines at the shell's prompt:", "",
    *(f"    {line}" for line in lines), "",
    "Later the same person has these lines of Python:", "",
    f"    n = {start}", *(f"    {line}" for line in program),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many lines has list.txt at the end?", "answer": len(content)},
        {"question": "Which word stands in its first line?", "answer": content[0]},
        {"question": "Saved as a script and run: how many lines does it print?",
         "answer": len(from_print)},
        {"question": "Typed in the REPL, line by line: how many results appear?",
         "answer": len(program)},
        {"question": "What is the last number that the script prints?", "answer": from_print[-1]},
    ],
}))
