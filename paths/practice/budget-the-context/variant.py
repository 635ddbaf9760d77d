"""Pack a context greedily, and find the best pack; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
pieces = [(name, dice.choice([100, 150, 200, 250, 300, 400]), dice.randint(1, 9)) for name in "abcde"]
limit = dice.choice([500, 600, 700])
order = sorted(pieces, key=lambda p: (-p[2] / p[1], p[0]))
left, taken = limit, []
for name, tokens, value in order:
    if tokens <= left:
        left, taken = left - tokens, taken + [name]
worth = {name: value for name, _, value in pieces}
best = 0
for mask in range(32):
    chosen = [p for i, p in enumerate(pieces) if mask >> i & 1]
    if sum(p[1] for p in chosen) <= limit:
        best = max(best, sum(p[2] for p in chosen))
statement = "\n".join([
    f"Room for {limit} tokens. Five optional pieces:", "", "    piece  tokens  value", *(f"    {n:<5}  {t:>6}  {v:>5}" for n, t, v in pieces), "",
    "Greedy takes pieces by value for each token, highest first (ties by name), each if it still fits.",
])
questions = [
    {"question": "Which piece does greedy look at first?", "answer": order[0][0], "choices": list("abcde")},
    {"question": "How many pieces does greedy take?", "answer": len(taken)},
    {"question": "Total value that greedy reaches", "answer": sum(worth[name] for name in taken)},
    {"question": "Tokens that greedy leaves unused", "answer": left},
    {"question": "Best total value that fits", "answer": best},
]
print(json.dumps({"statement": statement, "questions": questions}))
