"""Conditional probabilities from a table or a story of counts; the seed chooses the numbers."""

import json
import random
import sys

seed = int(sys.argv[1])
if seed % 3:
    # Two of three seeds are a small exercise: change a line, predict, find the bug, say it in your own words.
    small = random.Random(seed)
    rain, late_rain, late_dry = small.choice([30, 40, 60]), small.choice([10, 12, 15]), small.choice([7, 14, 20])
    dry = 100 - rain
    exercises = [
        (f"Predict by counting. Of 100 days it rained on {rain}. The bus was late on {late_rain} of the rainy days and on {late_dry} of the dry ones.", [
            {"question": "P(late)", "answer": (late_rain + late_dry) / 100, "tolerance": 0.0051},
            {"question": "P(late given rain) (two decimals)", "answer": round(late_rain / rain, 2), "tolerance": 0.006},
            {"question": "P(rain given late) (two decimals)", "answer": round(late_rain / (late_rain + late_dry), 2), "tolerance": 0.006},
            {"question": "P(rain and late)", "answer": late_rain / 100, "tolerance": 0.0051},
        ]),
        (f"Find the mistake. A test finds 9 of 10 ill people and is wrong for 1 of 10 healthy ones. {small.choice([10, 20])} of 1,000 people are ill. Somebody says: who tests positive is ill with 90 %.", [
            {"question": "Which probability is 90 %?", "answer": "positive given ill", "choices": ["positive given ill", "ill given positive", "positive and ill"]},
            {"question": "Are there more positive healthy people or positive ill ones?", "answer": "healthy", "choices": ["healthy", "ill"]},
            {"question": "Is the chance of a positive person to be ill above one half?", "answer": "no", "choices": ["yes", "no"]},
        ]),
    ]
    statement, questions = exercises[seed % 3 - 1]
    for question in questions:
        small.shuffle(question.get("choices", []))
    print(json.dumps({"statement": statement, "questions": questions}))
    sys.exit()

dice = random.Random(int(sys.argv[1]))
many, group, not_group, event, not_event = dice.choice([
    ("days", "cloudy", "clear", "wet", "dry"), ("apples", "red", "green", "sweet", "sour"),
    ("dogs", "big", "small", "loud", "quiet"), ("trains", "early", "late", "full", "empty"),
])
both, only_group, only_event, neither = (dice.randint(1, 9) * 2 for _ in range(4))
total = both + only_group + only_event + neither
words = {
    f"P({event} | {group})": both / (both + only_group),
    f"P({group} | {event})": both / (both + only_event),
    f"P({event} | {not_group})": only_event / (only_event + neither),
    f"P({not_group} | {not_event})": neither / (neither + only_group),
}
sentences = {
    f"P({event} | {group})": f"of those that are {group}, the share that is {event}",
    f"P({group} | {event})": f"of those that are {event}, the share that is {group}",
}
asked = dice.choice(list(sentences))

ill, hit, alarm = dice.choice([10, 20, 50]), dice.choice([80, 90, 100]), dice.choice([5, 10, 20])
found = ill * hit // 100
false_alarms = (1000 - ill) * alarm / 100
posterior = found / (found + false_alarms)
statement = "\n".join([
    f"Count of {many}:", "",
    f"    {group} and {event}: {both}", f"    {group} and {not_event}: {only_group}",
    f"    {not_group} and {event}: {only_event}", f"    {not_group} and {not_event}: {neither}", "",
    f"And of 1,000 parcels {ill} are damaged. A scanner alarms at {hit} % of the damaged ones",
    f"and at {alarm} % of the others. Give two decimals.",
])
near = {"tolerance": 0.006}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"P({event})?", "answer": round((both + only_event) / total, 4), **near},
        *({"question": f"{one}?", "answer": round(words[one], 4), **near}
          for one in dice.sample(list(words), 2)),
        {"question": f"Which one is {sentences[asked]}?", "answer": asked,
         "choices": list(sentences)},
        {"question": "How many of the parcels with an alarm are damaged?", "answer": found},
        {"question": "P(damaged | alarm)?", "answer": round(posterior, 4), **near},
    ],
}))
