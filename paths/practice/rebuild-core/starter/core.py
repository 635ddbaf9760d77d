"""Magnitude pruning with reset."""
from collections.abc import Callable

Weights = dict[str, list[float]]


def mask(weights: Weights, keep: float, layerwise: bool = False) -> dict[str, list[int]]:
    """Return 1 for kept and 0 for pruned weights."""
    raise NotImplementedError


def apply(weights: Weights, m: dict[str, list[int]]) -> Weights:
    """Return the masked weights."""
    raise NotImplementedError


def reset(first: Weights, m: dict[str, list[int]]) -> Weights:
    """Return the first weights under the mask."""
    raise NotImplementedError


def step(weights: Weights, grads: Weights, m: dict[str, list[int]], rate: float) -> Weights:
    """Return the weights after one masked step."""
    raise NotImplementedError


def iterate(train: Callable[[Weights], Weights], first: Weights, rounds: int, share: float) -> dict[str, list[int]]:
    """Return the mask after iterative pruning."""
    raise NotImplementedError
