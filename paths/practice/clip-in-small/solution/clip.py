"""Contrastive training on frozen features."""

import random
from math import exp, log, sqrt

Matrix = list[list[float]]


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b))


def unit(v: list[float]) -> list[float]:
    """Return the vector with length 1."""
    length = sqrt(dot(v, v))
    if length == 0:
        raise ValueError("the zero vector has no direction")
    return [x / length for x in v]


def cosines(a: Matrix, b: Matrix) -> Matrix:
    """Return the cosine of each row of a with each row of b."""
    others = [unit(v) for v in b]
    return [[dot(u, v) for v in others] for u in map(unit, a)]


def softmax(row: list[float]) -> list[float]:
    powers = [exp(z - max(row)) for z in row]
    total = sum(powers)
    return [p / total for p in powers]


def one_way(rows: Matrix) -> float:
    return sum(max(r) + log(sum(exp(v - max(r)) for v in r)) - r[i] for i, r in enumerate(rows)) / len(rows)


def clip_loss(cos: Matrix, scale: float) -> float:
    """Return the mean of both cross-entropies."""
    rows = [[scale * v for v in row] for row in cos]
    return (one_way(rows) + one_way([list(c) for c in zip(*rows)])) / 2


def project(weight: Matrix, x: list[float]) -> list[float]:
    """Return weight times x."""
    return [dot(row, x) for row in weight]


def logit_gradient(cos: Matrix, scale: float) -> Matrix:
    n = len(cos)
    rows = [softmax([scale * v for v in row]) for row in cos]
    columns = [softmax([scale * v for v in c]) for c in zip(*cos)]
    return [[(rows[i][j] + columns[j][i] - 2 * (i == j)) / (2 * n) for j in range(n)] for i in range(n)]


def weight_gradient(inputs: Matrix, raw: Matrix, units: Matrix, others: Matrix, g: Matrix, scale: float) -> Matrix:
    dim, width = len(raw[0]), len(inputs[0])
    total = [[0.0] * width for _ in range(dim)]
    for x, p, u, row in zip(inputs, raw, units, g):
        by_unit = [scale * sum(w * v[k] for w, v in zip(row, others)) for k in range(dim)]
        along, length = dot(by_unit, u), sqrt(dot(p, p))
        for k in range(dim):
            slope = (by_unit[k] - along * u[k]) / length
            for j in range(width):
                total[k][j] += slope * x[j]
    return total


def train(pairs: list[dict], dim: int = 6, steps: int = 60, rate: float = 0.5, seed: int = 0) -> tuple[Matrix, Matrix, float]:
    """Return both projections and the scale."""
    rng = random.Random(seed)
    images, texts = [p["image"] for p in pairs], [p["text"] for p in pairs]
    a, b = ([[rng.gauss(0, 0.3) for _ in rows[0]] for _ in range(dim)] for rows in (images, texts))
    log_scale = log(1 / 0.07)
    for _ in range(steps):
        scale = exp(log_scale)
        p, q = [project(a, x) for x in images], [project(b, x) for x in texts]
        u, v = [unit(x) for x in p], [unit(x) for x in q]
        cos = [[dot(x, y) for y in v] for x in u]
        g = logit_gradient(cos, scale)
        by_a = weight_gradient(images, p, u, v, g, scale)
        by_b = weight_gradient(texts, q, v, u, [list(c) for c in zip(*g)], scale)
        for weight, slopes in ((a, by_a), (b, by_b)):
            for row, slope in zip(weight, slopes):
                for j, s in enumerate(slope):
                    row[j] -= rate * s
        by_scale = scale * sum(dot(x, y) for x, y in zip(g, cos))
        log_scale = min(log(100), log_scale - 0.1 * rate * by_scale)
    return a, b, exp(log_scale)


def recall_at(queries: Matrix, targets: Matrix, k: int) -> float:
    """Return the share of queries whose partner is among the k nearest."""
    rows = cosines(queries, targets)
    return sum(sum(v > row[i] for v in row) < k for i, row in enumerate(rows)) / len(rows)
