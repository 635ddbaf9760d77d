"""Windows, a watermark and events that come late; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
size, slack = dice.choice([10, 20]), dice.choice([2, 5, 8])
times, now = [], 0
for _ in range(7):
    now += dice.choice([1, 3, 6, 9])
    times.append(max(0, now - dice.choice([0, 0, 0, 4, 12])))
counts, late, top = {}, 0, 0
for time in times:
    top = max(top, time)
    window = time // size * size
    if window + size <= top - slack:
        late += 1
    else:
        counts[window] = counts.get(window, 0) + 1
first = min(time // size * size for time in times)
statement = "\n".join([
    f"Events arrive in this order, each with the time at which it happened: {times}", "",
    f"Windows have {size} seconds and begin at multiples of {size}. The watermark is the largest time seen so far minus {slack}.",
    "A window is closed as soon as its end is at or below the watermark; an event of a closed window is late and is not counted.",
    "The event itself moves the watermark first.",
])
questions = [
    {"question": "Watermark after the last event", "answer": top - slack},
    {"question": "How many events are late?", "answer": late},
    {"question": f"How many events does the window from {first} count?", "answer": counts.get(first, 0)},
    {"question": "How many windows count at least one event?", "answer": len(counts)},
    {"question": "What does a larger slack cost?", "answer": "results come later", "choices": ["results come later", "more events are late", "windows get shorter"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
