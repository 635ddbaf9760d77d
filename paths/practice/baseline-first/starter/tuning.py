"""Equal tuning for method and baseline."""
from math import log10
from random import Random


def draw(seed: int, low: float, high: float, n: int) -> list[float]:
    """Return log-uniform values."""
    raise NotImplementedError


def expected_best(values: list[float], k: int) -> float:
    """Return the expected maximum of k trials."""
    raise NotImplementedError


def curve(values: list[float]) -> list[float]:
    """Return the expected best for 1 to n trials."""
    raise NotImplementedError


def fair(rows: list[dict]) -> list[str]:
    """Return what is unfair."""
    raise NotImplementedError
