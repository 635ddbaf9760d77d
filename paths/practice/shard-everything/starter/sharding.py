"""Sharded training in one process."""
import math
from collections.abc import Callable


def memory(weights: float, workers: int, stage: int) -> float:
    """Return the bytes for each worker, without activations."""
    raise NotImplementedError


def traffic(weights: float, workers: int, stage: int) -> float:
    """Return the bytes that each worker sends in a step."""
    raise NotImplementedError


def split(values: list[float], workers: int) -> list[list[float]]:
    """Return equal contiguous parts, padded with zeros."""
    raise NotImplementedError


def join(parts: list[list[float]], n: int) -> list[float]:
    """Return the first n values of all parts."""
    raise NotImplementedError


def reduce_scatter(grads: list[list[float]]) -> list[list[float]]:
    """Return the parts of the mean gradient."""
    raise NotImplementedError


def clip_scale(parts: list[list[float]], most: float) -> float:
    """Return the factor that limits the global norm."""
    raise NotImplementedError


class Shard:
    """One part of the weights with its momentum."""

    def __init__(self, weights: list[float], rate: float) -> None:
        """Start with zero momentum."""
        raise NotImplementedError

    def step(self, grads: list[float], scale: float) -> None:
        """Take one step on this part."""
        raise NotImplementedError


def train(weights: list[float], grads_of: Callable[[list[float], int], list[float]],
          workers: int, steps: int, rate: float, most: float) -> list[float]:
    """Return the weights after sharded training."""
    raise NotImplementedError
