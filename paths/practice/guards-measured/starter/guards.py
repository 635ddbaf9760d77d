"""Measure guards: harm stopped against help refused."""
from statistics import fmean


def rates(scores: list[float], attacks: list[int], threshold: float) -> tuple[float, float]:
    """Return TPR and FPR."""
    raise NotImplementedError


def alarm_precision(tpr: float, fpr: float, base: float) -> float:
    """Return the share of alarms that are attacks."""
    raise NotImplementedError


def best_threshold(scores: list[float], attacks: list[int], base: float, miss: float, refuse: float) -> float:
    """Return the threshold with the lowest cost."""
    raise NotImplementedError


def both(a: list[float], b: list[float]) -> list[float]:
    """Return the larger score of two guards."""
    raise NotImplementedError


def independent(tpr_a: float, tpr_b: float) -> float:
    """Return the TPR of a pair with independent errors."""
    raise NotImplementedError
