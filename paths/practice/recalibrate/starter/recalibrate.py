"""Recalibration by a sigmoid and by isotonic regression."""


def brier(probabilities: list[float], outcomes: list[int]) -> float:
    """Return the mean squared difference."""
    raise NotImplementedError


def auc(probabilities: list[float], outcomes: list[int]) -> float:
    """Return the share of pairs in the right order; a tie counts one half."""
    raise NotImplementedError


def apply_sigmoid(a: float, b: float, p: float) -> float:
    """Return the new probability: log-odds a + b * old log-odds."""
    raise NotImplementedError


def fit_sigmoid(probabilities: list[float], outcomes: list[int]) -> tuple[float, float]:
    """Return a and b."""
    raise NotImplementedError


def fit_isotonic(probabilities: list[float], outcomes: list[int]) -> list[tuple[float, float]]:
    """Return pairs of old probability and new value, ascending."""
    raise NotImplementedError


def apply_isotonic(pairs: list[tuple[float, float]], p: float) -> float:
    """Return the value of the largest old probability that is at most p."""
    raise NotImplementedError
