"""A permutation test for the difference of two means."""
import random


def difference(a: list[float], b: list[float]) -> float:
    """Return mean of b minus mean of a."""
    raise NotImplementedError


def permutation_p(a: list[float], b: list[float], shuffles: int, rng: random.Random) -> float:
    """Return the two-sided p-value, (count + 1) / (shuffles + 1)."""
    raise NotImplementedError
