"""Percentile, interval and sign test for patching results."""
import random


def percentile(main: float, others: list[float]) -> float:
    """Return the share of others that are strictly smaller."""
    return sum(o < main for o in others) / len(others)


def interval(values: list[float], seed: int, draws: int = 2000) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean."""
    rng = random.Random(seed)
    means = sorted(sum(rng.choices(values, k=len(values))) / len(values) for _ in range(draws))
    cut = draws // 40
    return means[cut], means[draws - 1 - cut]


def sign_changes(effects: list[float], swapped: list[float]) -> float:
    """Return the share of pairs with effects of opposite sign."""
    return sum(a * b < 0 for a, b in zip(effects, swapped)) / len(effects)
