"""A linear reward model from pairs."""

import random
from math import exp, log1p

Pair = tuple[list[float], list[float]]


def margin(w: list[float], pair: Pair) -> float:
    return sum(wi * (c - r) for wi, c, r in zip(w, *pair))


def sigmoid(z: float) -> float:
    return 1 / (1 + exp(-z)) if z >= 0 else exp(z) / (1 + exp(z))


def pair_loss(w: list[float], pair: Pair) -> float:
    """Return -log sigmoid of the reward difference."""
    z = margin(w, pair)
    return log1p(exp(-z)) if z >= 0 else -z + log1p(exp(z))


def gradient(w: list[float], pairs: list[Pair]) -> list[float]:
    """Return the gradient of the mean loss."""
    total = [0.0] * len(w)
    for pair in pairs:
        wrong = sigmoid(-margin(w, pair))
        for j, (c, r) in enumerate(zip(*pair)):
            total[j] -= wrong * (c - r) / len(pairs)
    return total


def train(pairs: list[Pair], rate: float = 0.5, steps: int = 500, decay: float = 0.0) -> list[float]:
    """Return the weights."""
    w = [0.0] * len(pairs[0][0])
    for _ in range(steps):
        w = [wi - rate * (g + decay * wi) for wi, g in zip(w, gradient(w, pairs))]
    return w


def accuracy(w: list[float], pairs: list[Pair]) -> float:
    """Return the share of pairs with the right order."""
    return sum((m > 0) + 0.5 * (m == 0) for m in (margin(w, p) for p in pairs)) / len(pairs)


def calibration(w: list[float], pairs: list[Pair], bins: int = 5, seed: int = 0) -> tuple[list[tuple[float, float, int]], float]:
    """Return the bins and the expected calibration error."""
    rng = random.Random(seed)
    groups: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for pair in pairs:
        first = rng.random() < 0.5
        p = sigmoid(margin(w, pair) if first else -margin(w, pair))
        groups[min(int(p * bins), bins - 1)].append((p, first))
    rows = [(sum(p for p, _ in g) / len(g), sum(won for _, won in g) / len(g), len(g)) for g in groups if g]
    return rows, sum(n * abs(p - s) for p, s, n in rows) / len(pairs)


def length_gap(w: list[float], pairs: list[Pair], index: int = 3) -> float:
    """Return accuracy where the longer one was chosen, minus where the shorter one was."""
    longer = [p for p in pairs if p[0][index] > p[1][index]]
    shorter = [p for p in pairs if p[0][index] < p[1][index]]
    return accuracy(w, longer) - accuracy(w, shorter)
