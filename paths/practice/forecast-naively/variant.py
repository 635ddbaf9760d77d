"""Four simple forecasts of a short series and their errors; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
season = dice.choice([3, 4])
shape = [dice.randint(5, 30) for _ in range(season)]
history = [shape[i % season] + dice.randint(-2, 2) + i // season for i in range(3 * season)]
actual = [shape[i % season] + dice.randint(-2, 2) + 3 for i in range(season)]
last = [history[-1]] * season
seasonal = history[-season:]
drift = [history[-1] + (history[-1] - history[0]) / (len(history) - 1) * (h + 1) for h in range(season)]


def mae(forecast):
    return sum(abs(a - f) for a, f in zip(actual, forecast)) / season


statement = "\n".join([
    f"A series with a season of {season}: {history}", f"What came next: {actual}", "",
    "last repeats the last value, seasonal the last season, and drift goes on in a straight line through the first and the last value.",
])
best = min(("last", last), ("seasonal", seasonal), ("drift", drift), key=lambda one: mae(one[1]))[0]
questions = [
    {"question": "First value that seasonal forecasts", "answer": seasonal[0]},
    {"question": "First value that drift forecasts (two decimals)", "answer": round(drift[0], 2), "tolerance": 0.006},
    {"question": "MAE of last (two decimals)", "answer": round(mae(last), 2), "tolerance": 0.006},
    {"question": "MAE of seasonal (two decimals)", "answer": round(mae(seasonal), 2), "tolerance": 0.006},
    {"question": "Which of last, seasonal and drift is best?", "answer": best, "choices": ["last", "seasonal", "drift"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
