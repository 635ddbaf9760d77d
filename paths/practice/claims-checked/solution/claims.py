"""Verdicts for claims about shares."""

from math import sqrt


def wilson(k: int, n: int) -> tuple[float, float]:
    """The 95 % interval for k of n."""
    if n < 1 or not 0 <= k <= n:
        raise ValueError(f"{k} of {n}")
    z, p = 1.96, k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def verdict(k: int, n: int, side: str, target: float) -> str:
    """'held', 'failed' or 'open'."""
    low, high = wilson(k, n)
    if side == "at least":
        return "held" if low >= target else "failed" if high < target else "open"
    if side == "at most":
        return "held" if high <= target else "failed" if low > target else "open"
    raise ValueError(f"side {side!r}")
