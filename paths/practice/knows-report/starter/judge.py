"""Percentile, interval and sign test for patching results."""
import random


def percentile(main: float, others: list[float]) -> float:
    """Return the share of others that are strictly smaller."""
    raise NotImplementedError


def interval(values: list[float], seed: int, draws: int = 2000) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean."""
    raise NotImplementedError


def sign_changes(effects: list[float], swapped: list[float]) -> float:
    """Return the share of pairs with effects of opposite sign."""
    raise NotImplementedError
