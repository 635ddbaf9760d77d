"""A paired difference over splits, with its interval; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
splits = 4
gaps = [dice.choice([-4, -2, 1, 2, 3, 4, 5, 6, 8]) for _ in range(splits)]
base = [dice.randint(70, 85) for _ in range(splits)]
other = [b + g for b, g in zip(base, gaps)]
mean = sum(gaps) / splits
spread = (sum((g - mean) ** 2 for g in gaps) / (splits - 1)) ** 0.5
half = 3.182 * spread / splits ** 0.5
statement = "\n".join([
    "Scores of two methods on four splits (means over seeds):", "", "    baseline  " + "  ".join(map(str, base)), "    method    " + "  ".join(map(str, other)), "",
    "The interval of the mean difference is mean plus and minus t times s divided by the root of n, with t = 3.182 for four splits; s divides by n - 1.",
])
questions = [
    {"question": "Mean difference, method minus baseline (two decimals)", "answer": round(mean, 2), "tolerance": 0.006},
    {"question": "Standard deviation of the differences (two decimals)", "answer": round(spread, 2), "tolerance": 0.011},
    {"question": "Lower end of the interval (one decimal)", "answer": round(mean - half, 1), "tolerance": 0.06},
    {"question": "Does the interval contain 0?", "answer": "yes" if mean - half <= 0 <= mean + half else "no", "choices": ["yes", "no"]},
    {"question": "In how many splits is the method better?", "answer": sum(g > 0 for g in gaps)},
]
print(json.dumps({"statement": statement, "questions": questions}))
