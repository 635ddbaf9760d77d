"""Sizes, parameters and one value of a convolution; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
n, k, stride, padding = dice.choice([8, 12, 16, 28, 32]), dice.choice([3, 5]), dice.choice([1, 2]), dice.choice([0, 1, 2])
size = (n + 2 * padding - k) // stride + 1
inputs, outputs = dice.choice([1, 3, 8]), dice.choice([4, 8, 16])
block = [[dice.randint(0, 4) for _ in range(3)] for _ in range(3)]
weights = dice.choice([[[-1, 0, 1]] * 3, [[-1] * 3, [0] * 3, [1] * 3], [[0, -1, 0], [-1, 4, -1], [0, -1, 0]]])
value = sum(a * b for row, line in zip(block, weights) for a, b in zip(row, line))
statement = "\n".join([
    f"A layer has filters of {k} x {k} with stride {stride} and padding {padding}; the picture is {n} x {n} with {inputs} channels, the output has {outputs} channels.", "",
    "A part of a picture, and a filter of 3 x 3:", "", *(f"    {row}    {line}" for row, line in zip(block, weights)),
])
questions = [
    {"question": "Pixels along one side of the output", "answer": size},
    {"question": "Parameters of the layer, with one bias for each output channel", "answer": outputs * (inputs * k * k + 1)},
    {"question": "The filter on that part, without flipping and bias", "answer": value},
    {"question": "Receptive field of two layers of 3 x 3, the first with stride " + str(stride), "answer": 3 + 2 * stride},
]
print(json.dumps({"statement": statement, "questions": questions}))
