"""Fit a line to four points by hand; the seed chooses the points."""

import json
import random
import statistics
import sys

dice = random.Random(int(sys.argv[1]))
x_name, y_name = dice.choice([
    ("hours", "points"), ("rain", "umbrellas"), ("pages", "minutes"), ("heat", "cups"),
])
middle = dice.randint(3, 9)
offsets = dice.choice([(-2, -1, 1, 2), (-3, -1, 1, 3), (-2, 0, 0, 2), (-1, -1, 1, 1)])
xs = [middle + offset for offset in offsets]
slope = dice.choice([-2, 1, 2, 3])
base = dice.randint(20, 30)
noise = dice.choice([(1, -1, -1, 1), (-1, 2, -2, 1), (2, -1, -3, 2), (0, 3, -3, 0), (-2, 1, 1, 0)])
ys = [base + slope * offset + one for offset, one in zip(offsets, noise)]
mean_x, mean_y = statistics.fmean(xs), statistics.fmean(ys)
top = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
bottom = sum((x - mean_x) ** 2 for x in xs)
fitted = top / bottom
intercept = mean_y - fitted * mean_x
place = dice.randrange(4)
rest = ys[place] - intercept - fitted * xs[place]
far = middle + dice.choice([5, 6])

a, b = dice.randint(40, 90), 10 * dice.randint(20, 90)
degrees = dice.randint(5, 25)
actual = b + a * degrees + 10 * dice.choice([-7, -3, 4, 8])
statement = "\n".join([
    "Four points:", "", f"    {x_name:<10}" + "".join(f"{x:>5}" for x in xs),
    f"    {y_name:<10}" + "".join(f"{y:>5}" for y in ys), "",
    f"Fit {y_name} = intercept + slope * {x_name} by least squares. Give two decimals.",
])
near = {"tolerance": 0.011}
questions = [
    {"question": f"The mean of {x_name}?", "answer": mean_x},
    {"question": "The lower sum, of (x - mean_x) ** 2?", "answer": bottom},
    {"question": "The slope?", "answer": round(fitted, 4), **near},
    {"question": "The intercept?", "answer": round(intercept, 4), "tolerance": 0.06},
    {"question": f"The residual of the point ({xs[place]}, {ys[place]})?",
     "answer": round(rest, 4), "tolerance": 0.06},
    dice.choice([
        {"question": f"What does the line say for {x_name} = {far}?",
         "answer": round(intercept + fitted * far, 4), "tolerance": 0.11},
        {"question": f"Another line: trips = {b} + {a} * temperature. A day with {degrees} degrees "
                     f"had {actual} trips. Its residual?", "answer": actual - b - a * degrees},
    ]),
]
print(json.dumps({"statement": statement, "questions": questions}))
