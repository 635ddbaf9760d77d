"""CUSUM on a stream with planted changes."""
import random


class Cusum:
    """Two cumulative sums, one for each side."""

    def __init__(self, mean: float, k: float, h: float) -> None:
        """Set expected mean, slack and threshold."""
        raise NotImplementedError

    def add(self, x: float) -> str | None:
        """Return the direction at an alarm."""
        raise NotImplementedError


def planted(n: int, at: int, shift: float, seed: int) -> list[float]:
    """Return noise whose mean changes at an index."""
    raise NotImplementedError


def run(xs: list[float], mean: float, k: float, h: float) -> list[int]:
    """Return the indices of all alarms."""
    raise NotImplementedError


def judge(alarms: list[int], at: int) -> tuple[int, int | None]:
    """Return false alarms before the change and the delay."""
    raise NotImplementedError


def false_rate(h: float, k: float, seeds: list[int], n: int = 1000) -> float:
    """Return the mean number of alarms for 1,000 calm values."""
    raise NotImplementedError


def choose(hs: list[float], k: float, seeds: list[int], most: float, n: int = 1000) -> float | None:
    """Return the smallest threshold with few enough false alarms."""
    raise NotImplementedError
