"""A small causal model with random weights (no training)."""
import math
import random

VOCABULARY, WIDTH, HEADS, LAYERS, POSITIONS = 20, 8, 2, 2, 256


def _matrix(rng: random.Random, rows: int, columns: int, spread: float) -> list[list[float]]:
    return [[rng.gauss(0, spread) for _ in range(columns)] for _ in range(rows)]


def make(seed: int) -> dict:
    rng = random.Random(seed)
    return {
        "heads": HEADS,
        "embedding": _matrix(rng, VOCABULARY, WIDTH, 1.0),
        "positions": _matrix(rng, POSITIONS, WIDTH, 0.5),
        "layers": [{name: _matrix(rng, WIDTH, WIDTH, 0.5) for name in ("wq", "wk", "wv", "wo", "w1")}
                   for _ in range(LAYERS)],
    }


TOY = make(7)


def times(row: list[float], matrix: list[list[float]]) -> list[float]:
    """A row times a matrix."""
    return [sum(x * line[j] for x, line in zip(row, matrix)) for j in range(len(matrix[0]))]


def look(query: list[float], keys: list[list[float]], values: list[list[float]], heads: int) -> list[float]:
    """What one query collects from the given keys and values, head by head."""
    width = len(query) // heads
    result: list[float] = []
    for start in range(0, len(query), width):
        place = range(start, start + width)
        scores = [sum(query[c] * key[c] for c in place) / math.sqrt(width) for key in keys]
        top = max(scores)
        powers = [math.exp(s - top) for s in scores]
        total = sum(powers)
        result += [sum(p * value[c] for p, value in zip(powers, values)) / total for c in place]
    return result


def after_attention(x: list[float], collected: list[float], layer: dict) -> list[float]:
    """Two residual additions: attention's output, and a small feed-forward layer."""
    x = [a + b for a, b in zip(x, times(collected, layer["wo"]))]
    return [a + math.tanh(b) for a, b in zip(x, times(x, layer["w1"]))]


def logits_of(x: list[float], model: dict) -> list[float]:
    return [sum(a * b for a, b in zip(x, row)) for row in model["embedding"]]


def forward(model: dict, tokens: list[int]) -> list[list[float]]:
    """One row of logits for each token, from the whole text."""
    rows = [[a + b for a, b in zip(model["embedding"][token], model["positions"][p])]
            for p, token in enumerate(tokens)]
    for layer in model["layers"]:
        q, k, v = ([times(row, layer[name]) for row in rows] for name in ("wq", "wk", "wv"))
        rows = [after_attention(row, look(q[i], k[:i + 1], v[:i + 1], model["heads"]), layer)
                for i, row in enumerate(rows)]
    return [logits_of(row, model) for row in rows]
