"""Mean, median, deviation and quartiles on paper; the seed chooses the values."""

import json
import random
import statistics
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    values = sorted(small.sample(range(4, 30), 5))
    large = small.choice([100, 200])
    more = values[:-1] + [large]
    exercises = [
        (f"Predict. The values are {values}. The largest is replaced by {large}.", [
            {"question": "Median before", "answer": values[2]},
            {"question": "Median after", "answer": more[2]},
            {"question": "Mean after (one decimal)", "answer": round(sum(more) / 5, 1), "tolerance": 0.06},
            {"question": "By how much did the mean grow? (one decimal)", "answer": round((large - values[-1]) / 5, 1), "tolerance": 0.06},
        ]),
        ("Say it in your words. A firm writes: our people earn 4,000 on average. Half of them earn less than 2,600.", [
            {"question": "Which number is 2,600?", "answer": "the median", "choices": ["the mean", "the median", "the mode"]},
            {"question": "What do a few people probably earn?", "answer": "very much", "choices": ["very much", "very little", "exactly 4,000"]},
            {"question": "Which number fits the question what a new person may expect?", "answer": "the median", "choices": ["the mean", "the median"]},
            {"question": "Which number fits the question what all wages cost together?", "answer": "the mean", "choices": ["the mean", "the median"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))


def quantile(values, q):
    ordered = sorted(values)
    position = q * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


n = dice.choice([5, 6, 7, 8])
values = dice.sample(range(2, 30), n)
values[-1] += -sum(values) % n  # a whole mean
if dice.random() < 0.3:
    values[-1] += n * dice.choice([5, 10])  # a far value
dice.shuffle(values)
few = dice.choice([
    [2, 4, 6], [1, 4, 7], [3, 3, 9], [2, 5, 8], [0, 2, 4, 6], [1, 1, 7], [4, 10, 10],
])
plus = dice.randint(1, 9)
few = [one + plus for one in few]
q = dice.choice([0.25, 0.75])

mean, median = statistics.mean(values), statistics.median(values)
side = "mean" if mean > median else "median" if median > mean else "equal"
top = max(values)
moved = [one if one != top else one + 10 * n for one in values]
changed = dice.choice([
    ("mean", statistics.mean(moved)), ("median", statistics.median(moved)),
    ("0.25 quantile", quantile(moved, 0.25)),
])
statement = "\n".join([
    "Waiting times in minutes:", "", "    " + ", ".join(map(str, values)), "",
    f"And a second, small sample: {', '.join(map(str, few))}. Give two decimals if needed.",
])
near = {"tolerance": 0.011}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "The mean of the waiting times?", "answer": mean},
        {"question": "Their median?", "answer": median},
        {"question": f"Their {q} quantile, by the rule of the lesson?",
         "answer": round(quantile(values, q), 4), **near},
        {"question": "Which is larger?", "answer": side, "choices": ["mean", "median", "equal"]},
        {"question": f"The longest wait becomes {10 * n} minutes longer. The new {changed[0]}?",
         "answer": round(changed[1], 4), **near},
        {"question": "The standard deviation of the second sample (divide by n − 1)?",
         "answer": round(statistics.stdev(few), 4), **near},
    ],
}))
