"""Which values are known the evening before; the seed chooses the forecasts and the columns."""

import json
import random
import sys
from datetime import date, timedelta

dice = random.Random(int(sys.argv[1]))
first = date(2026, dice.randint(1, 12), dice.randint(5, 20))
days = [first + timedelta(days=i) for i in range(3)]
rows, known = [], {}
missing = dice.sample(range(3), dice.randint(0, 2))
for number, day in enumerate(days):
    lags = dice.sample([0, 2, 3], dice.randint(1, 2)) + ([] if number in missing else [1])
    for lag in lags:
        rows.append((day - timedelta(days=lag), day, dice.randint(-4, 30)))
        if lag == 1:
            known[day] = rows[-1][2]
dice.shuffle(rows)
asked = dice.choice([day for day in days if day in known])
late = sum(issued == day for issued, day, _ in rows)

seasons = {12: "winter", 1: "winter", 2: "winter", 3: "spring", 4: "spring", 5: "spring",
           6: "summer", 7: "summer", 8: "summer", 9: "autumn", 10: "autumn", 11: "autumn"}
other = date(2026, dice.randint(1, 12), dice.choice([1, 28]))
columns = {
    "the weekday": "known", "whether it is a public holiday": "known",
    "the rain measured at noon": "leaks", "the trips a week before": "known",
    "the day's own number of rentals": "leaks", "the temperature announced the day before": "known",
    "the highest temperature of the day": "leaks", "the forecast issued that morning": "leaks",
}
one, two = dice.sample(list(columns), 2)
week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
statement = "\n".join([
    "A forecast of trips is made the evening before. The weather service's file:", "",
    "    issued_on   for_date    temp",
    *(f"    {issued}  {day}  {temp:>4}" for issued, day, temp in rows), "",
    f"The days to be predicted are {days[0]}, {days[1]} and {days[2]}. {days[0]} is a "
    f"{week[days[0].weekday()]}.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"Which temp may be used for {asked}?", "answer": known[asked]},
        {"question": "How many of the three days have none after the left join?",
         "answer": sum(day not in known for day in days)},
        {"question": "How many forecasts in the file came too late, on the day itself?",
         "answer": late},
        {"question": f"The weekday of {days[2]} as pandas' number?", "answer": days[2].weekday()},
        {"question": f"The season of {other}?", "answer": seasons[other.month],
         "choices": ["winter", "spring", "summer", "autumn"]},
        *({"question": f"To predict a day's trips: {column}?", "answer": columns[column],
           "choices": ["known", "leaks"]} for column in (one, two)),
    ],
}))
