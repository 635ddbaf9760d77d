"""Sweep, choose and schedule the learning rate."""
from collections.abc import Callable

RATES: list[float] = []


def final(losses: list[float]) -> float:
    """Mean of the last tenth."""
    raise NotImplementedError


def sweep(train: Callable, rates: list[float], steps: int, seed: int) -> list[tuple[float, float]]:
    """Pairs of rate and final loss."""
    raise NotImplementedError


def choose(results: list[tuple[float, float]], tolerance: float = 0.1) -> float:
    """The largest rate near the best loss."""
    raise NotImplementedError


def cosine(step: int, steps: int, warmup: int, peak: float, floor: float = 0.0) -> float:
    """Warm-up and cosine decay."""
    raise NotImplementedError
