"""Days that occur and days that do not; the seed chooses the dates."""

import json
import random
import sys
from collections import Counter
from datetime import date, timedelta

dice = random.Random(int(sys.argv[1]))
first = date(2026, dice.randint(3, 9), dice.randint(2, 20))
span = dice.randint(5, 7)
offsets = sorted(dice.sample(range(1, span), span - dice.randint(3, 4)))
days = [0, *offsets, span]
times = []
for offset in days:
    for _ in range(dice.randint(1, 3)):
        day = first + timedelta(days=offset)
        times.append(f"{day} {dice.randint(6, 21):02}:{dice.choice([0, 15, 40]):02}")
times.sort()
count = Counter(text[:10] for text in times)
n_days = span + 1
hours = Counter(text[11:13] for text in times)
hour = dice.choice(list(hours))

name = first.strftime("%A")
step = dice.randint(1, span)
asked = first + timedelta(days=step)
week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
gap = next(offset for offset in range(span) if offset not in days)

statement = "\n".join([
    f"A table of visits has one row for each of these times. The first day is a {name}.", "",
    *(f"    {text}" for text in times), "",
    '    days = visits.set_index("came").resample("D").size()',
    '    dates = visits.groupby(visits["came"].dt.date).size()',
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many rows has days?", "answer": n_days},
        {"question": "How many rows has dates?", "answer": len(count)},
        {"question": "The mean of days, with two decimals?",
         "answer": round(len(times) / n_days, 4), "tolerance": 0.006},
        {"question": "The mean of dates, with two decimals?",
         "answer": round(len(times) / len(count), 4), "tolerance": 0.006},
        {"question": f"Which weekday does .dt.day_name() give for {asked}?",
         "answer": asked.strftime("%A"), "choices": week},
        dice.choice([
            {"question": "The first day with a 0 in days, as YYYY-MM-DD?",
             "answer": str(first + timedelta(days=gap))},
            {"question": f"In how many rows is .dt.hour equal to {int(hour)}?",
             "answer": hours[hour]},
        ]),
    ],
}))
