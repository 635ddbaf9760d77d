"""Row counts of joins of two small tables; the seed chooses the keys."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
keys = dice.sample(["oak", "elm", "ash", "fir", "yew", "bay"], 4)
left = [dice.choice(keys[:3]) for _ in range(dice.randint(4, 6))] + [None] * dice.randint(0, 1)
right = [dice.choice(keys[1:]) for _ in range(dice.randint(3, 5))] + [None] * dice.randint(0, 2)
dice.shuffle(left)
dice.shuffle(right)


def pairs(one, other):
    return [(a, b) for a in one for b in other if a is not None and a == b]


def alone(one, other):
    return [a for a in one if a is None or a not in other]


def column(name, values):
    return f"{name}.k: " + ", ".join("NULL" if value is None else value for value in values)


statement = "\n".join([
    "Two tables have the key column k. On paper, draw a line between each pair of equal keys.",
    "",
    "    " + column("a", left),
    "    " + column("b", right),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "Rows of a JOIN b ON a.k = b.k", "answer": len(pairs(left, right))},
        {"question": "Rows of a LEFT JOIN b ON a.k = b.k", "answer": len(pairs(left, right)) + len(alone(left, right))},
        {"question": "Rows of b LEFT JOIN a ON a.k = b.k", "answer": len(pairs(right, left)) + len(alone(right, left))},
        {"question": "Rows of a without a match in b", "answer": len(alone(left, right))},
    ],
}))
