"""Rank, the row before and two running totals of one stall; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
days = sorted(dice.choice([1, 2, 2, 3, 4, 5]) for _ in range(5))
amounts = [dice.choice([10, 15, 20, 25, 30, 40]) for _ in days]
rows = list(zip(range(1, 6), days, amounts))
at = dice.randrange(1, 5)
number, day, amount = rows[at]
statement = "\n".join([
    "One stall's takings:", "", "    id  day  amount", *(f"    {i:>2}  {d:>3}  {a:>6}" for i, d, a in rows), "",
    f"All questions are about id {number}. The order of windows is by day and id, unless said otherwise.",
])
questions = [
    {"question": "RANK() OVER (ORDER BY amount DESC)", "answer": 1 + sum(a > amount for a in amounts)},
    {"question": "DENSE_RANK() OVER (ORDER BY amount DESC)", "answer": 1 + len({a for a in amounts if a > amount})},
    {"question": "LAG(amount) OVER (ORDER BY day, id)", "answer": amounts[at - 1]},
    {"question": "SUM(amount) OVER (ORDER BY day, id ROWS UNBOUNDED PRECEDING)", "answer": sum(amounts[:at + 1])},
    {"question": "SUM(amount) OVER (ORDER BY day), with the usual RANGE", "answer": sum(a for _, d, a in rows if d <= day)},
]
print(json.dumps({"statement": statement, "questions": questions}))
