"""Score two baselines on the last days of a series; the seed chooses the series."""

import json
import random
import statistics
import sys

dice = random.Random(int(sys.argv[1]))
what = dice.choice(["cups", "loaves", "guests", "bikes"])
normal, weekend = dice.randint(20, 50), dice.randint(60, 99)
series = [(weekend if day % 7 > 4 else normal) + dice.randint(-6, 6) for day in range(12)]
last = dice.choice([4, 5])
start = len(series) - last


def score(lag):
    return statistics.fmean(abs(series[i] - series[i - lag]) for i in range(start, len(series)))


place = dice.randrange(last)
days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
if score(1) == score(7):
    series[-1] += 2
better = "the day before" if score(1) < score(7) else "a week before"
n, scored, lag = dice.choice([300, 366, 200]), dice.choice([28, 56]), dice.choice([1, 7])
errors = [dice.choice([-30, -20, -10, 10, 20, 30]) for _ in range(4)]
statement = "\n".join([
    f"A café counts {what} from Monday on. Its 12 days:", "",
    "    " + "".join(f"{days[i % 7]:>5}" for i in range(12)),
    "    " + "".join(f"{one:>5}" for one in series), "",
    f"Score both rules, the day before and the weekday a week before, on the last {last} days.",
])
near = {"tolerance": 0.011}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"Which number does a week before predict for scored day {place + 1}?",
         "answer": series[start + place - 7]},
        {"question": "The mean absolute error of the day before, with two decimals?",
         "answer": round(score(1), 4), **near},
        {"question": "And of a week before?", "answer": round(score(7), 4), **near},
        {"question": "Which rule is the baseline to beat?", "answer": better,
         "choices": ["the day before", "a week before"]},
        {"question": f"The errors {', '.join(map(str, errors))}: their mean absolute error?",
         "answer": statistics.fmean(map(abs, errors))},
        {"question": f"{n} days, the last {scored} scored, lag {lag}. The number of the first day "
                     "that serves as a prediction?", "answer": n - scored + 1 - lag},
    ],
}))
