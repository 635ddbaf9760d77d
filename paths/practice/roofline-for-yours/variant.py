"""Is it the memory or the arithmetic?; the seed chooses."""

import json
import random
import sys

dice = random.Random(int(sys.argv[1]))
peak, bandwidth = dice.choice([10, 50, 100, 400]), dice.choice([100, 500, 1000, 2000])     # TFLOP/s, GB/s
n = dice.choice([1024, 2048, 4096])
ridge = peak * 1e12 / (bandwidth * 1e9)
vector = 2 * n * n / (2 * n * n)          # matrix times vector, 16 bits: only the matrix counts
matrix = 2 * n ** 3 / (3 * 2 * n * n)
statement = "\n".join([
    f"A processor computes {peak} TFLOP/s and reads {bandwidth} GB/s (1 GB = 10 to the 9 bytes). Numbers have 2 bytes; matrices are {n} x {n}.",
    "A matrix times a vector needs 2 n n operations and reads the matrix once (leave the vectors out). A matrix times a matrix needs 2 n n n and moves three matrices.",
    "Intensity is operations for each byte; what can be reached is the smaller of the peak and intensity times bandwidth.",
])


def bound(intensity):
    return "memory" if intensity < ridge else "arithmetic"


questions = [
    {"question": "From which intensity on is arithmetic the limit? (whole number)", "answer": round(ridge), "tolerance": 0.51},
    {"question": "Intensity of matrix times vector", "answer": vector, "tolerance": 0.01},
    {"question": "TFLOP/s that it can reach (two decimals)", "answer": round(min(peak, vector * bandwidth / 1000), 2), "tolerance": 0.011},
    {"question": "Intensity of matrix times matrix (whole number)", "answer": round(matrix), "tolerance": 1},
    {"question": "What limits matrix times matrix?", "answer": bound(matrix), "choices": ["memory", "arithmetic"]},
]
print(json.dumps({"statement": statement, "questions": questions}))
