"""Lists, sets, dicts and tuples after some steps; the seed chooses the values and the steps."""

import contextlib
import io
import json
import random
import sys

seed = int(sys.argv[1])
dice = random.Random(seed)


def printed(program):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec("\n".join(program), {})
    return out.getvalue().splitlines()


things = dice.sample(["tea", "milk", "bread", "salt", "figs"], 3)
orders = [dice.choice(things) for _ in range(6)]
asked = dice.choice(things)
if seed % 3 == 0:
    statement = f"orders is {orders}. Work it out without running anything."
    questions = [
        {"question": "len(set(orders))", "answer": len(set(orders))},
        {"question": f"What does a dict of counts hold for {asked}? (0 if it is not there)", "answer": orders.count(asked)},
        {"question": "How many tuples (word, count) would a list of all counts hold?", "answer": len(set(orders))},
        {"question": "orders[1:4] has how many values?", "answer": 3},
    ]
elif seed % 3 == 1:
    program = ["counts = {}", f"for order in {orders}:", "    counts[order] = 1", f'print(counts.get("{asked}", 0))']
    statement = "Find the bug. This should count each order:\n\n" + "\n".join(f"    {i}  {line}" for i, line in enumerate(program, 1))
    questions = [
        {"question": "What does it print?", "answer": printed(program)[0]},
        {"question": "Which line has the bug?", "answer": 3},
        {"question": "What must stand to the right of = there?", "answer": "counts.get(order, 0) + 1",
         "choices": ["counts.get(order, 0) + 1", "counts[order] + 1", "counts + 1", "len(counts)"]},
        {"question": "How many keys has counts at the end?", "answer": len(set(orders))},
    ]
else:
    cases = [
        ("the guests of a party in the order of their coming", "list"), ("a point with x and y", "tuple"),
        ("the words that were already seen", "set"), ("a price for each article", "dict"),
        ("the temperatures of a day, hour by hour", "list"), ("the telephone number of each friend", "dict"),
        ("the colours that occur in a picture", "set"), ("a name with a year of birth, never to be changed", "tuple"),
    ]
    statement = "Which collection fits best?"
    chosen = dice.sample(cases, 4)
    questions = [{"question": text[0].upper() + text[1:], "answer": answer, "choices": ["list", "tuple", "set", "dict"]} for text, answer in chosen]
print(json.dumps({"statement": statement, "questions": questions}))
