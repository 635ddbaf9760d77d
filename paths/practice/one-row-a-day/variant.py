"""Put parts of a year together, one row a day; the seed chooses the parts."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
first, second = [], []
border = "01-31"
for part, days in ((first, ["01-28", "01-29", "01-30"]), (second, ["02-01", "02-02", "02-03"])):
    own = dice.sample(days, dice.randint(1, 3))
    for day in sorted([*own, border]):
        for _ in range(dice.randint(1, 2)):
            part.append((day, dice.choice([2, 3, 4, 5, 6, 8, 9])))
for part in (first, second):
    if dice.random() < 0.7:
        place = dice.randrange(len(part))
        if sum(row[0] == part[place][0] for row in part) > 1:
            part[place] = (part[place][0], -dice.randint(1, 3))
parts = {"january": first, "february": second}
kept = {name: [row for row in part if row[1] > 0] for name, part in parts.items()}
dates = {name: {day for day, _ in part} for name, part in kept.items()}
everything = kept["january"] + kept["february"]
at_border = [euros for day, euros in everything if day == border]

counts = [dice.randint(2, 4), dice.randint(5, 9)]
means = [10 * dice.randint(1, 4), 10 * dice.randint(5, 9)]
mean = sum(c * m for c, m in zip(counts, means)) / sum(counts)
number, can = dice.choice([
    ("the count", "yes"), ("the sum", "yes"), ("the largest value", "yes"), ("the mean", "no"),
    ("the median", "no"), ("the smallest value", "yes"),
])
statement = "\n".join([
    "Two monthly files with the day and the euros of each sale; euros must be above 0:", "",
    *(line for name, part in parts.items() for line in
      [f"    {name}.csv:", *(f"      {day},{euros}" for day, euros in part)]), "",
    "A script reads one file after the other, drops bad rows, and reduces it to one row a day.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many rows does the script keep, in both files together?",
         "answer": len(everything)},
        {"question": "How many rows has pd.concat(parts), before it groups again?",
         "answer": sum(map(len, dates.values()))},
        {"question": "And after it grouped by date again?",
         "answer": len(set().union(*dates.values()))},
        {"question": f"The mean of {border}, with two decimals?",
         "answer": round(sum(at_border) / len(at_border), 4), "tolerance": 0.006},
        {"question": f"Elsewhere: {counts[0]} trips with a mean of {means[0]}, {counts[1]} with "
                     f"one of {means[1]}. The mean of all, with two decimals?",
         "answer": round(mean, 4), "tolerance": 0.006},
        {"question": f"Can {number} of a day be had from {number} of each part alone?",
         "answer": can, "choices": ["yes", "no"]},
    ],
}))
