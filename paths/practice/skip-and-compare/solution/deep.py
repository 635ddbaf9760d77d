"""A deep network with or without skips."""
import math
import random

Matrix = list[list[float]]


def make(depth: int, width: int, inputs: int, seed: int) -> dict:
    """Random weights."""
    rng = random.Random(seed)

    def matrix(rows: int, columns: int) -> Matrix:
        return [[rng.gauss(0, 0.7 / math.sqrt(columns)) for _ in range(columns)] for _ in range(rows)]

    return {"first": matrix(width, inputs), "blocks": [matrix(width, width) for _ in range(depth)],
            "last": matrix(1, width)[0]}


def _times(weights: Matrix, x: list[float]) -> list[float]:
    return [sum(w * v for w, v in zip(row, x)) for row in weights]


def forward(net: dict, x: list[float], skip: bool, scale: float = 1.0) -> tuple[list[list[float]], float]:
    """All vectors, and the output."""
    vectors = [_times(net["first"], x)]
    for weights in net["blocks"]:
        old = vectors[-1]
        t = [math.tanh(v) for v in _times(weights, old)]
        vectors.append([a + scale * b for a, b in zip(old, t)] if skip else t)
    return vectors, sum(w * v for w, v in zip(net["last"], vectors[-1]))


def gradients(net: dict, x: list[float], skip: bool, scale: float = 1.0) -> dict:
    """Slopes of the output with respect to all weights."""
    vectors, _ = forward(net, x, skip, scale)
    g = list(net["last"])
    blocks: list[Matrix] = []
    for weights, old in zip(reversed(net["blocks"]), reversed(vectors[:-1])):
        t = [math.tanh(v) for v in _times(weights, old)]
        d = [a * (scale if skip else 1.0) * (1 - b * b) for a, b in zip(g, t)]
        blocks.append([[a * v for v in old] for a in d])
        through = [sum(a * row[j] for a, row in zip(d, weights)) for j in range(len(old))]
        g = [a + b for a, b in zip(g, through)] if skip else through
    return {"first": [[a * v for v in x] for a in g], "blocks": blocks[::-1], "last": list(vectors[-1])}


def norms(grads: dict) -> list[float]:
    """Gradient norm of the input layer and of each block."""
    return [math.sqrt(sum(v * v for row in matrix for v in row)) for matrix in [grads["first"], *grads["blocks"]]]
