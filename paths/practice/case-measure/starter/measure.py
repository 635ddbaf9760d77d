"""Measure two systems, paired and clustered."""
from random import Random
from statistics import fmean


def difference(rows: list[dict]) -> float:
    """Return the mean of b minus a."""
    raise NotImplementedError


def interval(rows: list[dict], runs: int = 2000, seed: int = 0) -> tuple[float, float]:
    """Return a cluster bootstrap interval."""
    raise NotImplementedError


def verdict(low: float, high: float, margin: float) -> str:
    """Return the verdict by the rule that was fixed before."""
    raise NotImplementedError
