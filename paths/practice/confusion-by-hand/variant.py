"""The rates of a confusion matrix; the seed chooses the counts."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
ill, healthy = dice.randint(8, 30), dice.randint(40, 160)
missed, alarmed = dice.randint(1, ill // 2), dice.randint(2, healthy // 4)
found, left_alone = ill - missed, healthy - alarmed
things, yes = dice.choice([("people", "ill"), ("parcels", "damaged"), ("payments", "fraudulent")])

statement = (
    f"A test looks at {ill + healthy} {things}, of which {ill} are {yes}.\n"
    f"It says \"{yes}\" {found + alarmed} times, and {found} of these are right.\n"
    "Draw the matrix first. Give rates as a number from 0 to 1, with two decimals."
)
rate = {"tolerance": 0.006}
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": "How many false negatives (FN)?", "answer": missed},
        {"question": "How many true negatives (TN)?", "answer": left_alone},
        {"question": "Recall?", "answer": round(found / ill, 4), **rate},
        {"question": "Precision?", "answer": round(found / (found + alarmed), 4), **rate},
        {"question": "Specificity?", "answer": round(left_alone / healthy, 4), **rate},
    ],
}))
