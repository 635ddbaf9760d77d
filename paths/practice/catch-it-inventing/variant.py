"""Mark answers by a key and by their tone; the seed chooses the answers."""

import json
import random
import re
import sys

dice = random.Random(int(sys.argv[1]))
HEDGES = ["i think", "perhaps", "not sure"]
REFUSALS = ["i do not know", "no such"]
stock = [
    ("What is the sign for gold?", "au", ["It is Au.", "I think it is Au.", "Gd, because of its g.",
                                          "Auric metal."]),
    ("How many days has February in 2026?", "28|twenty-eight", [
        "It has 28 days.", "Perhaps 29 days.", "Twenty-eight, I think.", "It has 280 days."]),
    ("When was the town of Vandorra founded? (it does not exist)", "", [
        "In 1703.", "I do not know of it.", "There is no such town.", "I think in 1290."]),
    ("How many legs has a spider?", "8|eight", [
        "It has eight legs.", "Six legs.", "Perhaps 8.", "I am not sure, but 18."]),
    ("Who wrote Oddrun's War? (it does not exist)", "", [
        "Ada Holm.", "I do not know.", "Perhaps Ada Holm.", "There is no such book."]),
]


def has(phrase, text):
    return re.search(rf"\b{re.escape(phrase)}\b", text, re.IGNORECASE) is not None


def verdict(key, text):
    if any(has(one, text) for one in REFUSALS):
        return "right" if not key else "refusal"
    return "right" if key and any(has(one, text) for one in key.split("|")) else "wrong"


def tone(text):
    return "hedged" if any(has(one, text) for one in HEDGES) else "sure"


rows = []
for question, key, answers in dice.sample(stock, 4):
    for text in dice.sample(answers, 2):
        rows.append((question, key, text, verdict(key, text), tone(text)))
wrong = [row for row in rows if row[3] == "wrong"]
dangerous = [row for row in wrong if row[4] == "sure"]
word, text = dice.choice([
    ("art", "The cart is red."), ("two", "Two of them."), ("8", "In 1812."), ("ten", "Often."),
    ("red", "It is red."), ("10", "10, I think."), ("au", "because"), ("may", "It may be so."),
])
statement = "\n".join([
    "A program looks for the key as whole words, with capitals ignored; | means or. If a question",
    "is about a thing that does not exist, only a refusal is right. Hedged means: I think,",
    "perhaps, not sure.", "",
    *(f"    {place}  {row[0]}{f' [key: {row[1]}]' if row[1] else ''}\n       {row[2]}"
      for place, row in enumerate(rows, start=1)),
])
first, second = sorted(dice.sample(range(len(rows)), 2))
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"Answer {place + 1}: right or wrong?", "answer": rows[place][3],
           "choices": ["right", "wrong"]} for place in (first, second)),
        {"question": "How many of the eight answers are right?", "answer": len(rows) - len(wrong)},
        {"question": "How many are hedged?", "answer": sum(row[4] == "hedged" for row in rows)},
        {"question": "How many are dangerous, which means wrong and sure?",
         "answer": len(dangerous)},
        {"question": f"Is the key {word} found as a whole word in: {text}",
         "answer": "yes" if has(word, text) else "no", "choices": ["yes", "no"]},
    ],
}))
