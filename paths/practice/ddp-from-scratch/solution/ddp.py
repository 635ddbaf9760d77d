"""Data-parallel training of a linear model."""
import random


def shard(n: int, world: int, rank: int, seed: int, epoch: int, pad: bool = True) -> list[int]:
    """Return the indices of one worker."""
    order = list(range(n))
    random.Random(seed * 1000 + epoch).shuffle(order)
    if pad:
        total = -(-n // world) * world
        order = [order[i % n] for i in range(total)]
    return order[rank::world]


def gradient(w: list[float], xs: list[list[float]], ys: list[float]) -> list[float]:
    """Return the mean gradient of the squared error."""
    errors = [2 * (sum(a * b for a, b in zip(w, x)) - y) for x, y in zip(xs, ys)]
    return [sum(e * x[k] for e, x in zip(errors, xs)) / len(xs) for k in range(len(w))]


def all_reduce(parts: list[tuple[list[float], int]]) -> list[float]:
    """Return the mean gradient weighted by counts."""
    parts = [p for p in parts if p[1]]
    total = sum(n for _, n in parts)
    return [sum(g[k] * n for g, n in parts) / total for k in range(len(parts[0][0]))]


def step(ws: list[list[float]], batches: list[tuple[list, list]], rate: float) -> list[list[float]]:
    """Return the weights of all workers after one step."""
    mean = all_reduce([(gradient(w, xs, ys), len(xs)) for w, (xs, ys) in zip(ws, batches) if xs])
    return [[v - rate * g for v, g in zip(w, mean)] for w in ws]


def in_sync(ws: list[list[float]], tol: float = 1e-12) -> bool:
    """Return whether all copies are equal."""
    return all(abs(a - b) <= tol for w in ws for a, b in zip(w, ws[0]))


def accumulate(w: list[float], batches: list[tuple[list, list]], rate: float) -> list[float]:
    """Return the weights after one step on several batches."""
    mean = all_reduce([(gradient(w, xs, ys), len(xs)) for xs, ys in batches if xs])
    return [v - rate * g for v, g in zip(w, mean)]
