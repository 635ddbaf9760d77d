"""One worker, one queue: waiting times and percentiles; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
arrivals = sorted(dice.sample(range(0, 20), 5))
service = [dice.choice([1, 2, 3, 5, 8]) for _ in arrivals]
free, waits, totals = 0, [], []
for arrived, needs in zip(arrivals, service):
    start = max(free, arrived)
    waits.append(start - arrived)
    free = start + needs
    totals.append(free - arrived)
statement = "\n".join([
    "Five requests for one worker, in order of arrival. Times are in ms.", "",
    "    request  arrives  takes", *(f"    r{i}       {a:>7}  {s:>5}" for i, (a, s) in enumerate(zip(arrivals, service), 1)), "",
    "A request waits until those before it are finished. Percentiles are by nearest rank: the value with the number p percent of n, rounded up, in the sorted list.",
])
questions = [
    {"question": "How long does r3 wait?", "answer": waits[2]},
    {"question": "Total time of r5 (waiting and service)", "answer": totals[4]},
    {"question": "Median of the total times", "answer": sorted(totals)[2]},
    {"question": "p95 of the total times", "answer": sorted(totals)[4]},
    {"question": "When is the worker finished with all five?", "answer": free},
]
print(json.dumps({"statement": statement, "questions": questions}))
