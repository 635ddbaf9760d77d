"""Measure and correct a judge's bias."""
from random import Random
from statistics import fmean


def first_share(rows: list[dict]) -> float:
    """Return the share of verdicts for the first answer."""
    raise NotImplementedError


def settle(rows: list[dict]) -> dict[str, str]:
    """Return a, b or tie for each pair."""
    raise NotImplementedError


def rates(gold: list[tuple[int, int]]) -> tuple[float, float]:
    """Return sensitivity and specificity."""
    raise NotImplementedError


def correct(passed: float, sens: float, spec: float) -> float:
    """Return the corrected share."""
    raise NotImplementedError


def interval(gold: list[tuple[int, int]], judged: list[int], runs: int, seed: int) -> tuple[float, float]:
    """Return a bootstrap interval of the corrected share."""
    raise NotImplementedError
