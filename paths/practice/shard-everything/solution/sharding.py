"""Sharded training in one process."""
import math
from collections.abc import Callable


def memory(weights: float, workers: int, stage: int) -> float:
    """Return the bytes for each worker, without activations."""
    sizes = {0: 16, 1: 4 + 12 / workers, 2: 2 + 14 / workers, 3: 16 / workers}
    if stage not in sizes:
        raise ValueError(f"no stage {stage}")
    return weights * sizes[stage]


def traffic(weights: float, workers: int, stage: int) -> float:
    """Return the bytes that each worker sends in a step."""
    return (3 if stage == 3 else 2) * (workers - 1) / workers * 2 * weights


def split(values: list[float], workers: int) -> list[list[float]]:
    """Return equal contiguous parts, padded with zeros."""
    size = -(-len(values) // workers)
    padded = [*values, *[0.0] * (size * workers - len(values))]
    return [padded[i * size:(i + 1) * size] for i in range(workers)]


def join(parts: list[list[float]], n: int) -> list[float]:
    """Return the first n values of all parts."""
    return [v for part in parts for v in part][:n]


def reduce_scatter(grads: list[list[float]]) -> list[list[float]]:
    """Return the parts of the mean gradient."""
    return split([sum(column) / len(grads) for column in zip(*grads)], len(grads))


def clip_scale(parts: list[list[float]], most: float) -> float:
    """Return the factor that limits the global norm."""
    norm = math.sqrt(sum(g * g for part in parts for g in part))
    return min(1.0, most / norm) if norm else 1.0


class Shard:
    """One part of the weights with its momentum."""

    def __init__(self, weights: list[float], rate: float) -> None:
        """Start with zero momentum."""
        self.weights, self.rate = list(weights), rate
        self.momentum = [0.0] * len(weights)

    def step(self, grads: list[float], scale: float) -> None:
        """Take one step on this part."""
        self.momentum = [0.9 * m + scale * g for m, g in zip(self.momentum, grads)]
        self.weights = [w - self.rate * m for w, m in zip(self.weights, self.momentum)]


def train(weights: list[float], grads_of: Callable[[list[float], int], list[float]],
          workers: int, steps: int, rate: float, most: float) -> list[float]:
    """Return the weights after sharded training."""
    shards = [Shard(part, rate) for part in split(weights, workers)]
    for _ in range(steps):
        full = join([s.weights for s in shards], len(weights))
        parts = reduce_scatter([grads_of(full, worker) for worker in range(workers)])
        scale = clip_scale(parts, most)
        for shard, part in zip(shards, parts):
            shard.step(part, scale)
    return join([s.weights for s in shards], len(weights))
