"""A tiny imitation of PyTorch for one linear model with dropout. Finished."""
import random
from contextlib import contextmanager

_RECORD = [True]


@contextmanager
def no_grad():
    _RECORD[0] = False
    try:
        yield
    finally:
        _RECORD[0] = True


class Linear:
    """Predicts w · x + b; in training mode one input in ten is dropped."""

    def __init__(self, size: int, seed: int = 0) -> None:
        self.w, self.b = [0.0] * size, 0.0
        self.dw, self.db = [0.0] * size, 0.0
        self.training = True
        self._rng = random.Random(seed)

    def train(self) -> None:
        self.training = True

    def eval(self) -> None:
        self.training = False

    def __call__(self, x: list[list[float]]) -> "Output":
        if self.training:
            x = [[v / 0.9 if self._rng.random() > 0.1 else 0.0 for v in row] for row in x]
        values = [sum(w * v for w, v in zip(self.w, row)) + self.b for row in x]
        return Output(self, x if _RECORD[0] else None, values)


class Output:
    def __init__(self, model: Linear, x: list[list[float]] | None, values: list[float]) -> None:
        self.model, self.x, self.values = model, x, values


class Loss:
    def __init__(self, output: Output, y: list[float]) -> None:
        self.output = output
        self.errors = [p - t for p, t in zip(output.values, y)]

    def item(self) -> float:
        return sum(e * e for e in self.errors) / len(self.errors)

    def backward(self) -> None:
        if self.output.x is None:
            raise RuntimeError("no graph was recorded (no_grad)")
        model, n = self.output.model, len(self.errors)
        for row, e in zip(self.output.x, self.errors):
            model.db += 2 * e / n
            model.dw = [d + 2 * e * v / n for d, v in zip(model.dw, row)]


def mse(output: Output, y: list[float]) -> Loss:
    return Loss(output, y)


class SGD:
    def __init__(self, model: Linear, lr: float) -> None:
        self.model, self.lr = model, lr

    def zero_grad(self) -> None:
        self.model.dw, self.model.db = [0.0] * len(self.model.w), 0.0

    def step(self) -> None:
        self.model.w = [w - self.lr * d for w, d in zip(self.model.w, self.model.dw)]
        self.model.b -= self.lr * self.model.db
