"""Resamples, and an interval cut from sorted medians; the seed chooses the values."""

import json
import random
import statistics
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    medians = sorted(small.sample(range(8, 40), 20))
    exercises = [
        (f"Predict. Twenty resampled medians, sorted: {medians}. For a 90 % interval leave out one at each end.", [
            {"question": "Lower end", "answer": medians[1]},
            {"question": "Upper end", "answer": medians[-2]},
            {"question": "How many lie inside, ends included?", "answer": 18},
            {"question": "Is an interval of 80 % wider or narrower?", "answer": "narrower", "choices": ["wider", "narrower"]},
        ]),
        (f"Find the mistake. A sample has {small.choice([12, 30, 50])} values. Somebody draws each resample without putting the values back.", [
            {"question": "How many different resamples can there be, apart from the order?", "answer": 1},
            {"question": "How wide is the interval then?", "answer": 0},
            {"question": "How large must a resample be?", "answer": "as large as the sample", "choices": ["as large as the sample", "half as large", "always 1,000"]},
            {"question": "Say it in your own words, then choose: what stands in for the population?", "answer": "the sample itself", "choices": ["the sample itself", "a normal curve", "a second sample"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
n = dice.choice([5, 7])
sample = sorted(dice.sample(range(2, 30), n))


def resample():
    return sorted(dice.choices(sample, k=n))


fine = resample()
stranger = resample()
stranger[dice.randrange(n)] = dice.choice([one for one in range(2, 31) if one not in sample])
short = resample()[1:]
flaw, why = dice.choice([
    (sorted(stranger), "a value that the sample has not"), (short, "the wrong number of values"),
    (resample(), "nothing, it is one"),
])

medians = sorted(statistics.median(resample()) for _ in range(20))
percent, cut = dice.choice([(90, 1), (80, 2), (70, 3)])
low, high = medians[cut], medians[-cut - 1]
draws = dice.choice([1000, 2000, 4000])
level = dice.choice([95, 90, 99])
off = round(draws * (100 - level) / 200)
says = dice.choice([
    ("About 95 of 100 intervals that are made so contain the true value.", "true"),
    ("95 % of the values of the sample lie in the interval.", "false"),
    ("The bootstrap also works for the largest value of a population.", "false"),
    ("A 99 % interval from the same resamples is wider.", "true"),
    ("Rainy days that are missing in the sample are missing in every resample.", "true"),
    ("A resample may hold the same value twice.", "true"),
    ("Resamples should be smaller than the sample.", "false"),
])
statement = "\n".join([
    f"The sample: {', '.join(map(str, sample))}", "",
    f"List 1: {', '.join(map(str, fine))}", f"List 2: {', '.join(map(str, flaw))}", "",
    "The sorted medians of 20 resamples, in two rows:", "",
    *("    " + ", ".join(map(str, row)) for row in (medians[:10], medians[10:])),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "List 1 is a resample. What is its median?",
         "answer": statistics.median(fine)},
        {"question": "What is wrong with list 2 as a resample?", "answer": why,
         "choices": ["a value that the sample has not", "the wrong number of values",
                     "nothing, it is one"]},
        {"question": f"For an interval of {percent} %, how many of the 20 medians do you cut off "
                     "at each end?", "answer": cut},
        {"question": "The lower end of this interval (the smallest median that is left)?",
         "answer": low},
        {"question": "The upper end?", "answer": high},
        {"question": f"With {draws} medians and {level} %: how many are cut off at each end?",
         "answer": off},
        {"question": says[0], "answer": says[1], "choices": ["true", "false"]},
    ],
}))
