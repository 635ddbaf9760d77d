"""Thresholds from prices, and what wrong prices cost."""


def threshold(false_alarm: float, miss: float) -> float:
    """Return the probability from which a call is worth it."""
    raise NotImplementedError


def total_cost(
    probabilities: list[float], outcomes: list[int], cut: float, false_alarm: float, miss: float
) -> float:
    """Return the sum of all prices if patients with at least cut are called."""
    raise NotImplementedError


def flip(p: float, false_alarm: float) -> float:
    """Return the price of a miss at which the decision for p flips."""
    raise NotImplementedError


def regret(
    probabilities: list[float], outcomes: list[int], guess: float, truth: float, false_alarm: float
) -> float:
    """Return what the guessed price of a miss costs more than the true one."""
    raise NotImplementedError
