"""One step of gradient descent for a line through three points; the seed chooses the numbers."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
xs = dice.sample([-1, 0, 1, 2, 3], 3)
ys = [dice.randint(-2, 6) for _ in xs]
slope, intercept = dice.choice([0, 1, 2]), dice.choice([-1, 0, 1])
step = dice.choice([0.01, 0.05, 0.1])


def loss(slope, intercept):
    return sum((slope * x + intercept - y) ** 2 for x, y in zip(xs, ys)) / len(xs)


rests = [slope * x + intercept - y for x, y in zip(xs, ys)]
by_slope = sum(2 * rest * x for rest, x in zip(rests, xs)) / len(xs)
by_intercept = sum(2 * rest for rest in rests) / len(xs)
new_slope, new_intercept = slope - step * by_slope, intercept - step * by_intercept
falls = "falls" if loss(new_slope, new_intercept) < loss(slope, intercept) else "does not fall"

points = ", ".join(f"({x}, {y})" for x, y in zip(xs, ys))
statement = (
    f"The line y = slope * x + intercept has slope {slope} and intercept {intercept}. The points: {points}.\n"
    f"Take one step of size {step} down the mean squared error. Give two decimals."
)
near = {"tolerance": 0.011}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "The mean squared error before the step?", "answer": round(loss(slope, intercept), 4), **near},
        {"question": "Its gradient with respect to the slope?", "answer": round(by_slope, 4), **near},
        {"question": "The slope after the step?", "answer": round(new_slope, 4), **near},
        {"question": "The intercept after the step?", "answer": round(new_intercept, 4), **near},
        {"question": "What does the error do?", "answer": falls, "choices": ["falls", "does not fall"]},
    ],
}))
