"""Rates of groups and of their totals, with a reversal or without; the seed chooses the counts."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    easy, hard = small.choice([(80, 20), (90, 10), (75, 25)])
    a = (round(easy * 0.9), round(hard * 0.3))
    b = (round(hard * 0.95), round(easy * 0.35))
    total_a, total_b = sum(a), sum(b)
    exercises = [
        (f"Predict. Two hospitals, 100 patients each. A treats {easy} easy cases ({a[0]} cured) and {hard} hard ones ({a[1]} cured). B treats {hard} easy cases ({b[0]} cured) and {easy} hard ones ({b[1]} cured).", [
            {"question": "How many does A cure in all?", "answer": total_a},
            {"question": "How many does B cure in all?", "answer": total_b},
            {"question": "Which hospital has the better share among easy cases?", "answer": "A" if a[0] / easy > b[0] / hard else "B", "choices": ["A", "B"]},
            {"question": "Which one has the better share in total?", "answer": "A" if total_a > total_b else "B", "choices": ["A", "B"]},
        ]),
        ("Say it in your words. A study finds that people who own more books live longer.", [
            {"question": "Which could be a confounder?", "answer": "income", "choices": ["income", "the colour of the books", "the number of pages"]},
            {"question": "What must a confounder do?", "answer": "influence both", "choices": ["influence both", "influence only the books", "follow from both"]},
            {"question": "How does one look for it in a table?", "answer": "compare within groups of equal income", "choices": ["compare within groups of equal income", "add more rows", "sort by age"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
things, kinds, sides, good = dice.choice([
    ("operations", ("easy", "hard"), ("A", "B"), "went well"),
    ("flights", ("sunny", "foggy"), ("North", "South"), "were on time"),
    ("exams", ("basic", "advanced"), ("day school", "evening school"), "were passed"),
])
while True:
    sizes = [[dice.choice([20, 25, 40, 50, 60, 80]) for _ in kinds] for _ in sides]
    rates = [[dice.choice([0.8, 0.9, 0.95]), dice.choice([0.4, 0.5, 0.6, 0.7])] for _ in sides]
    counts = [[round(rate * size) for rate, size in zip(*pair)] for pair in zip(rates, sizes)]
    shares = [[c / s for c, s in zip(*pair)] for pair in zip(counts, sizes)]
    totals = [sum(c) / sum(s) for c, s in zip(counts, sizes)]
    ahead = [shares[0][i] - shares[1][i] for i in range(2)]
    if min(abs(totals[0] - totals[1]), *map(abs, ahead)) < 0.02 or ahead[0] * ahead[1] < 0:
        continue
    is_reversed = ahead[0] * (totals[0] - totals[1]) < 0
    if is_reversed or dice.random() < 0.03:
        break


def better(one, other):
    return sides[0] if one > other else sides[1]


small, large = dice.choice([(10, 90), (20, 80), (30, 70)])
low, high = dice.choice([(10, 50), (20, 60), (40, 90)])
width = max(map(len, sides))
statement = "\n".join([
    f"So many {things} {good}:", "",
    *(f"    {side:<{width}}  {kind:<8}  {counts[i][j]:>2} of {sizes[i][j]}"
      for i, side in enumerate(sides) for j, kind in enumerate(kinds)), "",
    "Give rates in per cent, without decimals.",
])
near = {"tolerance": 0.6}
kind = dice.randrange(2)
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"The rate of {sides[0]} for {kinds[kind]}?",
         "answer": round(100 * shares[0][kind], 2), **near},
        {"question": f"Which side is better for {kinds[1 - kind]}?",
         "answer": better(*(line[1 - kind] for line in shares)), "choices": list(sides)},
        {"question": f"The total rate of {sides[0]}?", "answer": round(100 * totals[0], 2), **near},
        {"question": f"The total rate of {sides[1]}?", "answer": round(100 * totals[1], 2), **near},
        {"question": "Is it a Simpson's paradox?", "answer": "yes" if is_reversed else "no",
         "choices": ["yes", "no"]},
        {"question": f"Elsewhere, {large} people have a rate of {low} % and {small} others one of "
                     f"{high} %. The rate of all, in per cent?",
         "answer": round((large * low + small * high) / 100, 2)},
    ],
}))
