"""Loss, perplexity and bits of four tokens; the seed chooses."""

import json
import math
import random
import sys

dice = random.Random(int(sys.argv[1]))
probs = [dice.choice([0.5, 0.25, 0.125, 0.1, 0.05, 0.8]) for _ in range(4)]
size = dice.choice([3, 4, 5])
loss = -sum(math.log(p) for p in probs) / 4
bits = -sum(math.log2(p) for p in probs)
statement = "\n".join([
    f"A model gave the four tokens that came the probabilities {probs}. Each token has {size} bytes.",
    "The loss is the mean of minus the natural logarithm; perplexity is e to the loss; bits are logarithms to base 2.",
])
questions = [
    {"question": "Loss in nats a token (two decimals)", "answer": round(loss, 2), "tolerance": 0.011},
    {"question": "Perplexity (one decimal)", "answer": round(math.exp(loss), 1), "tolerance": 0.11},
    {"question": "Bits per byte (two decimals)", "answer": round(bits / (4 * size), 2), "tolerance": 0.011},
    {"question": "Perplexity of a model that gives each of 50 tokens the same probability", "answer": 50, "tolerance": 0.01},
    {"question": "One of the four probabilities becomes 0. What is the perplexity?", "answer": "infinite", "choices": ["0", "1", "infinite"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
