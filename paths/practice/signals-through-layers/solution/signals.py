"""Signals and gradients through deep ReLU networks."""
import math
import random


def draw(kind: str, inputs: int, outputs: int, rng: random.Random) -> list[list[float]]:
    """A weight matrix, one row for each output."""
    bound = 1 / math.sqrt(inputs)
    makers = {
        "default": lambda: rng.uniform(-bound, bound),
        "unit": lambda: rng.gauss(0, bound),
        "he": lambda: rng.gauss(0, bound * math.sqrt(2)),
    }
    if kind not in makers:
        raise ValueError(f"unknown kind {kind!r}")
    return [[makers[kind]() for _ in range(inputs)] for _ in range(outputs)]


def rms(values: list[float]) -> float:
    """Root of the mean square."""
    return math.sqrt(sum(v * v for v in values) / len(values))


def forward(x: list[float], layers: list[list[list[float]]]) -> list[list[float]]:
    """The vectors after each layer and its ReLU."""
    outputs = []
    for weights in layers:
        x = [max(0.0, sum(w * v for w, v in zip(row, x))) for row in weights]
        outputs.append(x)
    return outputs


def backward(layers: list[list[list[float]]], outputs: list[list[float]], grad: list[float]) -> list[list[float]]:
    """Gradients with respect to the input of each layer."""
    result = []
    for weights, output in zip(reversed(layers), reversed(outputs)):
        grad = [g if o > 0 else 0.0 for g, o in zip(grad, output)]
        grad = [sum(g * row[j] for g, row in zip(grad, weights)) for j in range(len(weights[0]))]
        result.append(grad)
    return result[::-1]


def theory(kind: str, depth: int) -> float:
    """Factor of the RMS after depth layers with ReLU."""
    return {"default": 1 / 6, "unit": 1 / 2, "he": 1.0}[kind] ** (depth / 2)
