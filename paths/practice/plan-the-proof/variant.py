"""Old against new on the same cases; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
n = dice.choice([40, 60, 100])
wins, losses = dice.randint(4, 16), dice.randint(0, 9)
both = dice.randint(n // 3, n - wins - losses - 2)
neither = n - wins - losses - both
z = (wins - losses) / (wins + losses) ** 0.5
statement = "\n".join([
    f"An old and a new system answer the same {n} cases:", "",
    f"    both right       {both}", f"    only the new     {wins}", f"    only the old     {losses}", f"    both wrong       {neither}", "",
    "Only the cases in which they differ say which is better: z is the difference of the two numbers, divided by the root of their sum. Above 2 it is hard to call it luck.",
])
questions = [
    {"question": "How many cases does the new system get right?", "answer": both + wins},
    {"question": "Gain in percentage points (one decimal)", "answer": round(100 * (wins - losses) / n, 1), "tolerance": 0.06},
    {"question": "In how many cases do they differ?", "answer": wins + losses},
    {"question": "z (one decimal)", "answer": round(z, 1), "tolerance": 0.06},
    {"question": "Is that hard to call luck?", "answer": "yes" if z > 2 else "no", "choices": ["yes", "no"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
