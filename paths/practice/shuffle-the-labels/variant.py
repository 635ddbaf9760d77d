"""All splits of a tiny pile, and p-values from counts; the seed chooses the values."""

import itertools
import json
import random
import statistics
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    n = small.choice([200, 500, 1000])
    extreme = small.choice([3, 12, 40, 150])
    p = (extreme + 1) / (n + 1)
    exercises = [
        (f"Predict. Two groups differ by 2.1. Of {n} shufflings of the labels, {extreme} show a difference at least as large, in either direction.", [
            {"question": "p, with the real order counted once more above and below (three decimals)", "answer": round(p, 3), "tolerance": 0.0011},
            {"question": "Is it below 0.05?", "answer": "yes" if p < 0.05 else "no", "choices": ["yes", "no"]},
            {"question": "What changes when the labels are shuffled?", "answer": "who belongs to which group", "choices": ["who belongs to which group", "the values", "the sizes of the groups"]},
            {"question": "What would the mean of the shuffled differences be, about?", "answer": 0, "tolerance": 0.1},
        ]),
        ("Say it in your words. p is 0.03.", [
            {"question": "Which sentence is right?", "answer": "without any effect, a difference this large would come up in 3 % of shufflings",
             "choices": ["the effect is real with 97 %", "without any effect, a difference this large would come up in 3 % of shufflings", "the effect is 3 % large"]},
            {"question": f"Twenty tests without any effect: how many p below 0.05 do you expect?", "answer": 1, "tolerance": 0.01},
            {"question": "p is 0.4. Has it been shown that there is no effect?", "answer": "no", "choices": ["yes", "no"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
things, one, other = dice.choice([
    ("scores", "new", "old"), ("minutes", "weekend", "weekday"), ("euros", "shop", "stall"),
])
while True:
    left = [2 * dice.randint(3, 9) for _ in range(2)]
    right = [2 * dice.randint(1, 7) for _ in range(2)]
    if abs(sum(left) - sum(right)) > 2 and len({*left, *right}) == 4:
        break
pile = left + right
real = abs(statistics.fmean(left) - statistics.fmean(right))


def gap(chosen):
    rest = [pile[i] for i in range(4) if i not in chosen]
    return abs(statistics.fmean(pile[i] for i in chosen) - statistics.fmean(rest))


gaps = [gap(chosen) for chosen in itertools.combinations(range(4), 2)]
as_large = sum(one_gap >= real for one_gap in gaps)

shuffles = dice.choice([999, 1999, 4999])
hits = dice.choice([0, 4, 9, 24, 49, 99, 149])
p = (hits + 1) / (shuffles + 1)

shown = [dice.choice([-3, -2, -1, 0, 1, 2, 3]) * 1.5 for _ in range(10)]
real_two = dice.choice([1.5, 3.0, 4.5])
count = sum(abs(one_gap) >= real_two for one_gap in shown)
says = dice.choice([
    ("A p-value of 0.03 says: the labels mean nothing with a chance of 3 %.", "false"),
    ("A small p-value says nothing about the cause.", "true"),
    ("If both groups have the same mean, p is 1.", "true"),
    ("A small p-value means that the difference is large.", "false"),
    ("Of many tests with useless labels, some have a small p-value.", "true"),
    ("With the +1 in the formula p can be 0.", "false"),
])
statement = "\n".join([
    f"The {things}: {one} {left[0]} and {left[1]}, {other} {right[0]} and {right[1]}.",
    f"There are six ways to call two of the four values {one}. Write them down with their gaps",
    "(the difference of the two means, without sign).", "",
    "Another test printed ten shuffled differences, with their signs:", "",
    "    " + ", ".join(map(str, shown)),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "The real gap?", "answer": real},
        {"question": "How many of the six ways have a gap at least as large?", "answer": as_large},
        {"question": "The largest gap of the six?", "answer": max(gaps)},
        {"question": f"The other test's real difference is {real_two}, two-sided. How many of the "
                     "ten count?", "answer": count},
        {"question": f"{hits} of {shuffles} shuffles are as extreme as the real difference. p?",
         "answer": round(p, 6), "tolerance": 0.00005},
        {"question": says[0], "answer": says[1], "choices": ["true", "false"]},
    ],
}))
