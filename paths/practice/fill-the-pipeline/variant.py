"""Bubbles of a pipeline; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
stages, parts = dice.choice([2, 4, 8]), dice.choice([2, 4, 8, 16, 32])
ms = dice.choice([5, 10, 20])
slots = parts + stages - 1
bubble = (stages - 1) / slots
need = next(m for m in range(1, 1000) if (stages - 1) / (m + stages - 1) <= 0.1)
statement = "\n".join([
    f"A pipeline has {stages} stages, each on its own device. A batch is cut into {parts} equal parts; a part takes {ms} ms in a stage, forward only.",
    "A bubble is the time in which a device waits, as a share of the whole time.",
])
questions = [
    {"question": "Time for the whole batch in ms", "answer": slots * ms},
    {"question": "Share of bubbles (two decimals)", "answer": round(bubble, 2), "tolerance": 0.006},
    {"question": "How many ms does one device compute?", "answer": parts * ms},
    {"question": "How many parts are needed for at most 10 % bubbles?", "answer": need},
    {"question": "Speed-up against one device that does all stages (two decimals)", "answer": round(parts * stages / slots, 2), "tolerance": 0.011},
]
print(json.dumps({"statement": statement, "questions": questions}))
