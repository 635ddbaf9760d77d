"""Folds that follow time, and a small regression read aloud; the seed chooses the numbers."""

import json
import random
import statistics
import sys

dice = random.Random(int(sys.argv[1]))
n, k = dice.choice([(60, 5), (100, 4), (90, 5), (366, 5), (120, 3), (77, 6), (50, 4), (200, 7)])
size = n // (k + 1)
fold = dice.randint(1, k)
start = n - (k - fold + 1) * size

trips = [dice.randint(10, 30) for _ in range(6)]
test = [2, 3]
past = statistics.fmean(trips[:2])
model = statistics.fmean(abs(trips[i] - past) for i in test)
baseline = statistics.fmean(abs(trips[i] - trips[i - 1]) for i in test)

base, per_degree = 10 * dice.randint(30, 90), dice.randint(20, 60)
weekend = -10 * dice.randint(5, 40)
degrees, is_weekend = dice.randint(5, 25), dice.random() < 0.5
forecast = base + per_degree * degrees + weekend * is_weekend
actual = forecast + 10 * dice.choice([-9, -4, 3, 7])
warmer = dice.randint(2, 6)
statement = "\n".join([
    f"TimeSeriesSplit(n_splits={k}) cuts {n} days.", "",
    f"A tiny case: six days with {', '.join(map(str, trips))} trips, 2 folds. In fold 1 the model",
    "says the mean of the training days for each test day; the baseline, the day before.", "",
    f"A fitted line: trips = {base} + {per_degree} * temperature - {-weekend} * weekend",
])
near = {"tolerance": 0.011}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many days has each test set of the first case?", "answer": size},
        {"question": f"How many days has the training set of fold {fold}?", "answer": start},
        {"question": "Tiny case, fold 1: the model's mean absolute error?",
         "answer": round(model, 4), **near},
        {"question": "And the baseline's?", "answer": round(baseline, 4), **near},
        {"question": f"The fitted line's forecast for {degrees} degrees on a "
                     f"{'Saturday' if is_weekend else 'Tuesday'}?", "answer": forecast},
        dice.choice([
            {"question": f"That day had {actual} trips. The absolute error?",
             "answer": abs(actual - forecast)},
            {"question": f"Two weekdays, one {warmer} degrees warmer. How many trips more does the "
                         "line say?", "answer": warmer * per_degree},
        ]),
    ],
}))
