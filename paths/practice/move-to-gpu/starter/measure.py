"""Measure a GPU honestly."""
from collections.abc import Callable


def time_it(work: Callable[[], object], now: Callable[[], float], synchronize: Callable[[], object], repeats: int, warmup: int) -> list[float]:
    """Seconds of single calls, after a warm-up."""
    raise NotImplementedError


def summary(seconds: list[float]) -> dict:
    """Median, smallest and largest."""
    raise NotImplementedError


def crossover(sizes: list[int], cpu: list[float], gpu: list[float]) -> int | None:
    """The size from which on the GPU is faster."""
    raise NotImplementedError


def rate(n: int, seconds: float) -> float:
    """Operations a second of a product of two n x n matrices."""
    raise NotImplementedError
