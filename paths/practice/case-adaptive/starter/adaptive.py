"""Rates of two rounds of attack."""
from math import sqrt


def wilson(k: int, n: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval."""
    raise NotImplementedError


def table(rows: list[dict]) -> dict[str, tuple[int, int]]:
    """Return successes and attempts of both rounds, guard on."""
    raise NotImplementedError
