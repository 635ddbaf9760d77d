"""A tiny model with a hidden state. Given; do not change it."""
import math

WORDS = ["good", "great", "bad", "awful", "table", "river", "and", "the"]
ROWS = [[2.0, 0.0, 0.3], [1.8, 0.2, 0.1], [-2.0, 0.1, 0.3], [-1.8, 0.0, 0.2],
        [0.1, 2.0, 0.0], [-0.3, 1.9, 0.1], [0.6, 0.1, 2.0], [0.5, 0.0, 1.9]]


def probabilities(hidden: list[float]) -> list[float]:
    """Return the probability of each word as the next one."""
    powers = [math.exp(sum(a * b for a, b in zip(row, hidden))) for row in ROWS]
    return [p / sum(powers) for p in powers]
