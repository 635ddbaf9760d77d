"""A linear layer with a low-rank addition."""

import random

Matrix = list[list[float]]


def times(m: Matrix, x: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, x)) for row in m]


class Lora:
    """y = W x + (alpha / rank) B (A x); only A and B are trained."""

    def __init__(self, weight: Matrix, rank: int, alpha: float, seed: int = 0) -> None:
        if rank < 1:
            raise ValueError("rank must be at least 1")
        rng = random.Random(seed)
        inputs = len(weight[0])
        self.weight, self.rank, self.alpha = weight, rank, alpha
        self.a: Matrix = [[rng.gauss(0, inputs**-0.5) for _ in range(inputs)] for _ in range(rank)]
        self.b: Matrix = [[0.0] * rank for _ in weight]

    @property
    def scale(self) -> float:
        return self.alpha / self.rank

    def forward(self, x: list[float]) -> list[float]:
        """Return the output for one input."""
        addition = times(self.b, times(self.a, x))
        return [y + self.scale * z for y, z in zip(times(self.weight, x), addition)]

    def gradients(self, x: list[float], g: list[float]) -> tuple[Matrix, Matrix]:
        """Return the gradients of a and b, given the gradient of the output."""
        h = times(self.a, x)
        t = [sum(row[k] * gi for row, gi in zip(self.b, g)) for k in range(self.rank)]
        return [[self.scale * tk * xj for xj in x] for tk in t], [[self.scale * gi * hk for hk in h] for gi in g]

    def merged(self) -> Matrix:
        """Return W + (alpha / rank) B A."""
        columns = list(zip(*self.a))
        return [
            [w + self.scale * sum(p * q for p, q in zip(b, c)) for w, c in zip(row, columns)]
            for row, b in zip(self.weight, self.b)
        ]

    def count(self) -> int:
        """Return the number of trainable numbers."""
        return self.rank * (len(self.weight) + len(self.weight[0]))


def fit(layer: Lora, data: list[tuple[list[float], list[float]]], steps: int, rate: float) -> list[float]:
    """Train a and b on half the squared error; return the losses."""
    losses = []
    for step in range(steps + 1):
        errors = [[o - y for o, y in zip(layer.forward(x), want)] for x, want in data]
        losses.append(sum(e * e for row in errors for e in row) / 2 / len(data))
        if step == steps:
            break
        grads = [layer.gradients(x, e) for (x, _), e in zip(data, errors)]
        for which, matrix in enumerate((layer.a, layer.b)):
            for i, row in enumerate(matrix):
                for j in range(len(row)):
                    row[j] -= rate * sum(g[which][i][j] for g in grads) / len(data)
    return losses
