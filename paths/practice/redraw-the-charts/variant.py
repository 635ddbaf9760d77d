"""Lie factors, honest circles and chosen windows; the seed chooses the numbers."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
first = dice.choice([20, 40, 50, 80])
growth = dice.choice([0.1, 0.2, 0.25, 0.5])
second = round(first * (1 + growth))
start = dice.choice([first // 2, first * 3 // 4, first // 4])
drawn = (second - start) / (first - start)
lie = (drawn - 1) / (second / first - 1)

times = dice.choice([4, 9, 16, 25])
side = dice.choice([2, 3, 4])

months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
last_year = [dice.randint(60, 99) for _ in months]
this_year = [one + dice.choice([-8, -5, -3, 2, 6]) for one in last_year]
rises = 1  # the longest stretch of months that only rises
run = 1
for one, other in zip(this_year, this_year[1:]):
    run = run + 1 if other > one else 1
    rises = max(rises, run)
better = sum(now > then for now, then in zip(this_year, last_year))

what, kind = dice.choice([
    ("bars of the members of two clubs", "must begin at zero"),
    ("a line of the temperature over a day", "may begin elsewhere, if the axis shows it"),
    ("bars of the sales of four shops", "must begin at zero"),
    ("a line of a share price over a year", "may begin elsewhere, if the axis shows it"),
])
statement = "\n".join([
    f"A bar chart shows {first} and {second}; its axis begins at {start}.", "",
    "Visitors of a pool:", "", "              " + "".join(f"{month:>5}" for month in months),
    "    last year " + "".join(f"{one:>5}" for one in last_year),
    "    this year " + "".join(f"{one:>5}" for one in this_year),
])
near = {"tolerance": 0.011}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many times as tall as the first is the second bar drawn? (two decimals)",
         "answer": round(drawn, 4), **near},
        {"question": "The lie factor of this chart?", "answer": round(lie, 4), "tolerance": 0.06},
        dice.choice([
            {"question": f"A value becomes {times} times as large. By which factor must the radius "
                         "of its circle grow?", "answer": round(times ** 0.5)},
            {"question": f"A picture is drawn {side} times as wide and as high. By which factor "
                         "grows its area?", "answer": side * side},
        ]),
        {"question": "In how many months did the pool have more visitors than a year before?",
         "answer": better},
        {"question": "How many months has the longest window of this year that only rises?",
         "answer": rises},
        {"question": f"The axis of {what}:", "answer": kind,
         "choices": ["must begin at zero", "may begin elsewhere, if the axis shows it"]},
    ],
}))
