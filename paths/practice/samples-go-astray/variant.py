"""How the spread of a mean depends on the sample's size; the seed chooses the numbers."""

import json
import random
import statistics
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    spread, n = small.choice([10, 12, 20]), small.choice([4, 16, 25, 100])
    error = spread / n ** 0.5
    exercises = [
        (f"Predict. Trips vary with a standard deviation of {spread} minutes. You take samples of {n} trips, drawn at random, and look at their means.", [
            {"question": "Standard deviation of the means, in minutes (one decimal)", "answer": round(error, 1), "tolerance": 0.06},
            {"question": "And with four times as many trips? (one decimal)", "answer": round(error / 2, 1), "tolerance": 0.06},
            {"question": "How many trips halve it?", "answer": 4 * n},
            {"question": "Do more samples of the same size make it smaller?", "answer": "no", "choices": ["yes", "no"]},
        ]),
        (f"Find the mistake. To learn how long people wait for a bus, somebody asks {n * 10} people who are waiting at a stop.", [
            {"question": "Who is too frequent in the sample?", "answer": "those who wait long", "choices": ["those who wait long", "those who wait briefly", "nobody"]},
            {"question": "Is the mean too high or too low?", "answer": "too high", "choices": ["too high", "too low"]},
            {"question": "Do ten times as many people mend it?", "answer": "no", "choices": ["yes", "no"]},
            {"question": "Say it in your own words, then choose: what is bias?", "answer": "a mistake that more data do not remove", "choices": ["a mistake that more data do not remove", "chance", "a wrong formula"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
unit = dice.choice(["minutes", "euros", "km"])
deviation = dice.choice([6, 8, 10, 12, 20])
size = dice.choice([4, 16, 25, 64, 100])
error = deviation / size ** 0.5
factor = dice.choice([2, 3, 5, 10])

tiny = dice.choice([[2, 4, 6, 8], [1, 3, 5, 7], [0, 0, 6, 6], [1, 1, 5, 9], [3, 7, 7, 11]])
draw = [dice.choice(tiny) for _ in range(4)]
means = [dice.randint(30, 50) / 2 for _ in range(6)]

small_n, large_n = dice.choice([(10, 40), (25, 100), (20, 180), (16, 400)])
after = dice.choice([2, 3, 4, 5])
before = after * (large_n / small_n) ** 0.5
true_or_not = dice.choice([
    ("With more trips in the sample, single trips scatter less.", "false"),
    ("With more trips in the sample, its mean scatters less.", "true"),
    ("A sample with replacement can hold one trip twice.", "true"),
    ("The same seed gives the same samples.", "true"),
    ("Twice as many trips halve the standard error.", "false"),
    ("A badly chosen sample is repaired by a larger size.", "false"),
])
statement = "\n".join([
    f"Single values scatter by {deviation} {unit} (their standard deviation). You draw samples of "
    f"{size}.", "",
    f"A population has only the values {', '.join(map(str, tiny))}. One sample of it, drawn with",
    f"replacement, is {', '.join(map(str, draw))}.", "",
    f"Six other samples have the means {', '.join(map(str, means))}.",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "The standard error of the first samples' mean?",
         "answer": round(error, 4), "tolerance": 0.011},
        {"question": f"Which size makes it {factor} times smaller?", "answer": size * factor ** 2},
        {"question": "How far is the small sample's mean from the population's mean?",
         "answer": abs(statistics.fmean(draw) - statistics.fmean(tiny)), "tolerance": 0.006},
        {"question": "From the smallest to the largest of the six means: how far?",
         "answer": max(means) - min(means)},
        {"question": f"With {small_n} values the standard error is {before:g}. With {large_n}?",
         "answer": after, "tolerance": 0.01},
        {"question": true_or_not[0], "answer": true_or_not[1], "choices": ["true", "false"]},
    ],
}))
