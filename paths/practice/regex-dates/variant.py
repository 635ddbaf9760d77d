"""What a pattern takes and misses; the seed chooses lines and pattern."""

import json
import random
import re
import sys
from collections import Counter

dice = random.Random(int(sys.argv[1]))
euros = [*(dice.randint(2, 9) for _ in range(2)), *(dice.randint(10, 99) for _ in range(2))]
price = [f"{one}.{dice.randint(10, 99)}" for one in dice.sample(euros, 4)]
year = str(dice.randint(2019, 2026))
lines = [
    f"Two chairs at {price[0]} each, one table {price[1]}.",
    f"Invoice {dice.randint(100, 999)}-{dice.randint(10, 99)} of {year}, total {price[2]}",
    f"Version {dice.randint(1, 4)}.{dice.randint(10, 30)}.{dice.randint(1, 9)} is {price[3]} now",
    f"Call {dice.randint(200, 999)} {dice.randint(1000, 9999)}; order A{dice.randint(10, 99)}",
]
dice.shuffle(lines)
truth = Counter(price)
pattern = dice.choice([r"\d+\.\d+", r"\b\d\d\.\d\d\b", r"\d+\.\d\d(?!\d)", r"\b[1-4]\d\.\d\d\b"])
found = Counter(re.findall(pattern, " \n".join(lines)))
right, wrong = found & truth, found - truth

asked = dice.choice(lines)
counted = dice.choice([r"\d{3,4}", r"[A-Z]", r"[A-Z]\d+", r"\b\d+\b", r"[a-z]+", r"\d"])
numbers = f"{dice.randint(10, 99)} {dice.randint(10, 99)}"
group = dice.choice([r"(\d)\d", r"\d(\d)"])
n_true, n_found, n_wrong = dice.choice([(40, 30, 10), (50, 40, 10), (20, 15, 5), (25, 20, 20),
                                        (60, 45, 5), (30, 24, 8)])
measure = dice.choice([("recall", n_found / n_true), ("precision", n_found / (n_found + n_wrong))])
statement = "\n".join([
    "Prices are to be pulled out of these lines:", "", *(f"    {line}" for line in lines), "",
    f"The prices by hand: {', '.join(sorted(price, key=float))}. The pattern: {pattern}",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many matches has the pattern, in all lines together?",
         "answer": found.total()},
        {"question": "How many of them are no price (wrongly taken)?", "answer": wrong.total()},
        {"question": "How many prices does it miss?", "answer": (truth - right).total()},
        {"question": f"How many matches has {counted} in the line: {asked}",
         "answer": len(re.findall(counted, asked))},
        {"question": f'What is the last text in re.findall(r"{group}", "{numbers}")?',
         "answer": int(re.findall(group, numbers)[-1])},
        {"question": f"{n_true} true cases, {n_found} of them found, {n_wrong} other matches. The "
                     f"{measure[0]}, with two decimals?",
         "answer": round(measure[1], 4), "tolerance": 0.006},
    ],
}))
