"""Compare two models on the same questions."""

import random
from math import comb


def deltas(a: list[int], b: list[int]) -> list[int]:
    if not a or len(a) != len(b):
        raise ValueError("need two lists of the same length, not empty")
    return [y - x for x, y in zip(a, b)]


def flips(a: list[int], b: list[int]) -> tuple[int, int]:
    """Return the questions that only b has right, and those that only a has right."""
    d = deltas(a, b)
    return d.count(1), d.count(-1)


def difference(a: list[int], b: list[int]) -> float:
    """Return the mean of b minus the mean of a."""
    d = deltas(a, b)
    return sum(d) / len(d)


def bootstrap(a: list[int], b: list[int], rounds: int = 2000, seed: int = 0) -> tuple[float, float]:
    """Return a 95 % interval of the paired difference."""
    d, rng = deltas(a, b), random.Random(seed)
    means = sorted(sum(rng.choices(d, k=len(d))) / len(d) for _ in range(rounds))
    return means[int(0.025 * rounds)], means[int(0.975 * rounds) - 1]


def sign_test(gains: int, losses: int) -> float:
    """Return the exact two-sided p-value."""
    n = gains + losses
    return min(1.0, 2 * sum(comb(n, k) for k in range(min(gains, losses) + 1)) / 2**n)


def verdict(a: list[int], b: list[int], seed: int = 0) -> str:
    """Return better, worse or not shown."""
    low, high = bootstrap(a, b, seed=seed)
    return "better" if low > 0 else "worse" if high < 0 else "not shown"
