"""Edit distances of misread words and of a line; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
pairs = [("harbour", "harhour"), ("modern", "modem"), ("close", "c1ose"), ("morning", "moming"), ("salt", "sa1t"), ("clerk", "cler"), ("tide", "tides"), ("boat", "b0at"), ("company", "cornpany")]
chosen = dice.sample(pairs, 3)
words = [right for right, _ in chosen] + dice.sample(["the", "on", "of", "and"], 2)
read = [wrong for _, wrong in chosen] + words[3:]
order = dice.sample(range(5), 5)
words, read = [words[i] for i in order], [read[i] for i in order]


def steps(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        old, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            old, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, old + (x != y))
    return row[-1]


true, got = " ".join(words), " ".join(read)
statement = "\n".join([
    "A page says, and a program read:", "", f"    {true}", f"    {got}", "",
    "The edit distance counts letters that must be replaced, put in or taken out. The error rate divides it by the length of the true line, in letters (spaces count) or in words.",
])
questions = [
    {"question": f"Edit distance of {chosen[0][0]} and {chosen[0][1]}", "answer": steps(*chosen[0])},
    {"question": f"Edit distance of {chosen[1][0]} and {chosen[1][1]}", "answer": steps(*chosen[1])},
    {"question": "Word error rate of the line (one decimal)", "answer": round(steps(words, read) / len(words), 1), "tolerance": 0.05},
    {"question": "Character error rate of the line (two decimals)", "answer": round(steps(true, got) / len(true), 2), "tolerance": 0.006},
]
print(json.dumps({"statement": statement, "questions": questions}))
