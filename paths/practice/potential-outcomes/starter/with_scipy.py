"""Chance and size of a difference between two groups, with SciPy."""
from scipy import stats


def p_of_coins(rows: list[dict], key: str, runs: int, seed: int) -> float:
    """Return how often new coins give a difference of `key` as large as this one, in either direction."""
    raise NotImplementedError


def welch(rows: list[dict], key: str) -> tuple[float, float, float]:
    """Return the difference of `key` and its 95 % interval; the groups may spread differently."""
    raise NotImplementedError
