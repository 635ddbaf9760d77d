"""Slopes by rule and by a step; the seed chooses the functions."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))


def term(factor, power):
    name = "" if power == 0 else "x" if power == 1 else f"x{'²³'[power - 2]}"
    number = "" if abs(factor) == 1 and power else str(abs(factor))
    return (" - " if factor < 0 else " + ") + number + name


def text(factors):
    """A polynomial, from the highest power down; factors by power."""
    parts = "".join(term(factor, power) for power, factor in sorted(factors.items(), reverse=True)
                    if factor)
    return parts.removeprefix(" + ").replace(" - ", "-", 1) if parts[1] == "-" else parts[3:]


def value(factors, x):
    return sum(factor * x ** power for power, factor in factors.items())


def slope(factors, x):
    return sum(power * factor * x ** (power - 1) for power, factor in factors.items() if power)


def some(*values):
    return dice.choice([one for one in values if one])


line = {1: some(*range(-6, 7)), 0: dice.randint(-9, 9)}
square = {2: dice.randint(1, 4), 1: some(*range(-6, 7)), 0: dice.randint(-9, 9)}
cube = {3: some(-2, 1, 2, 3), 1: some(*range(-5, 6)), 0: dice.randint(0, 9)}
low = dice.randint(1, 6)
front = dice.choice([1, 2])
valley = {2: front, 1: -2 * front * low, 0: dice.randint(1, 20)}
at, cube_at = dice.randint(-3, 4), dice.choice([-2, -1, 1, 2])
x1, x2 = sorted(dice.sample(range(0, 6), 2))
rise = dice.choice([-4, -2, 3, 5])
y1 = dice.randint(0, 9)
tiny, here = dice.choice([0.01, 0.02, 0.05]), dice.choice([-6, -4, -3, 2, 5, 8])
step = dice.choice([1, 2])
plain = {2: 1}
statement = "\n".join([
    "Work on paper, with the rules for powers. The functions:", "",
    f"    f: y = {text(line)}", f"    g: y = {text(square)}", f"    h: y = {text(cube)}",
    f"    v: y = {text(valley)}",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"The slope of f at x = {dice.randint(10, 99)}?", "answer": line[1]},
        {"question": f"The slope of g at x = {at}?", "answer": slope(square, at)},
        {"question": f"The slope of h at x = {cube_at}?", "answer": slope(cube, cube_at)},
        {"question": "At which x is the lowest point of v?", "answer": low},
        {"question": f"A straight line goes through ({x1}, {y1}) and ({x2}, "
                     f"{y1 + rise * (x2 - x1)}). Its slope?", "answer": rise},
        dice.choice([
            {"question": f"The slope at a point is {here}. You go {tiny} to the right. By about "
                         "how much does y change? (a minus sign if it falls)",
             "answer": round(here * tiny, 6), "tolerance": 0.0001},
            {"question": f"For y = x², (f(x + h) - f(x)) / h with x = {at} and h = {step}?",
             "answer": (value(plain, at + step) - value(plain, at)) // step},
        ]),
    ],
}))
