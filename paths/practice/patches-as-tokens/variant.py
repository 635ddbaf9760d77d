"""From a picture to tokens; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
side, patch = dice.choice([(224, 16), (224, 14), (96, 8), (64, 8), (32, 4), (384, 16)])
channels, width = dice.choice([1, 3]), dice.choice([64, 192, 384])
grid = side // patch
numbers = patch * patch * channels
statement = "\n".join([
    f"A picture of {side} x {side} pixels with {channels} channel{'s' if channels > 1 else ''} is cut into patches of {patch} x {patch}. Each becomes a token of {width} numbers by one linear layer with bias; one class token is added in front.",
])
questions = [
    {"question": "Tokens, with the class token", "answer": grid * grid + 1},
    {"question": "Numbers in one patch", "answer": numbers},
    {"question": "Parameters of the linear layer", "answer": numbers * width + width},
    {"question": "By which factor does the number of patches grow if patches are half as wide?", "answer": 4},
    {"question": "And the number of pairs in attention, about (without the class token)?", "answer": 16},
    {"question": "Row and column of patch number " + str(grid + 2) + " (counted from 0, row by row): its column", "answer": 2},
]
print(json.dumps({"statement": statement, "questions": questions}))
