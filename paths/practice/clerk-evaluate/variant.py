"""Outcomes, quotes, rules and the Wilson interval; the seed chooses records and counts."""

import json
import math
import random
import sys

dice = random.Random(int(sys.argv[1]))
days = ["3 May", "9 June", "1 July", "30 August"]


def record():
    label = dice.choice([*days, None])
    value = dice.choice([label, label, dice.choice([*days, None])])
    return {"label": label, "value": value, "lost quote": dice.random() < 0.3,
            "disagree": dice.random() < 0.4}


def outcome(one):
    if one["label"] == one["value"]:
        return "right"
    if one["label"] is None:
        return "invented"
    return "missed" if one["value"] is None else "wrong"


while True:
    records = [record() for _ in range(7)]
    kinds = [outcome(one) for one in records]
    if 2 <= kinds.count("right") <= 5:
        break
rules = {
    "lost quote": lambda one: one["lost quote"],
    "disagree": lambda one: one["disagree"],
    "either sign": lambda one: one["lost quote"] or one["disagree"],
    "both signs": lambda one: one["lost quote"] and one["disagree"],
}
rule = dice.choice(list(rules))
flagged = [i for i, one in enumerate(records) if rules[rule](one)]
caught = [i for i in flagged if kinds[i] != "right"]
asked = dice.choice([i for i, kind in enumerate(kinds) if kind != "right"])
count = dice.choice(["right", "missed", "invented", "wrong"])

right, n = dice.choice([(18, 20), (15, 20), (24, 30), (27, 30), (32, 40), (45, 50), (8, 10)])
z, p = 1.96, right / n
middle = (p + z * z / (2 * n)) / (1 + z * z / n)
reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
text, quote = dice.choice([
    ("The pool  is closed\non Monday.", "closed on Monday"),
    ("Open until\n9 June.", "until 9 June"), ("Doors  open at ten.", "open at\nten"),
    ("Comments by 1 July, please.", "Comments until 1 July"), ("Ends 3 May.", "ends on 3 May"),
])
there = " ".join(quote.split()) in " ".join(text.split())


def shown(one):
    signs = [name for name in ("lost quote", "disagree") if one[name]]
    return f"{one['label'] or '(empty)':<11}{one['value'] or '(empty)':<11}{', '.join(signs)}"


statement = "\n".join([
    "Seven records, with the label, the clerk's value and the signs of doubt:", "",
    "       label      value      signs",
    *(f"    {i}  {shown(one)}".rstrip() for i, one in enumerate(records, start=1)),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"Which outcome has record {asked + 1}?", "answer": kinds[asked],
         "choices": ["right", "missed", "invented", "wrong"]},
        {"question": f"How many records are {count}?", "answer": kinds.count(count)},
        {"question": f"The rule \"{rule}\": how many records does it flag?",
         "answer": len(flagged)},
        {"question": "How many of the records with an error does it catch?", "answer": len(caught)},
        {"question": f"White space made equal: is the quote {quote!r} in {text!r}?",
         "answer": "yes" if there else "no", "choices": ["yes", "no"]},
        {"question": f"{right} of {n} are right. The lower end of the Wilson interval (z = 1.96), "
                     "with two decimals?", "answer": round(middle - reach, 4), "tolerance": 0.006},
    ],
}))
