"""Odds, probabilities and the prediction of a logistic regression."""


def to_odds(p: float) -> float:
    """Return the odds for a probability; math.inf for p = 1."""
    raise NotImplementedError


def to_probability(odds: float) -> float:
    """Return the probability for finite odds."""
    raise NotImplementedError


def predict(intercept: float, coefficient: float, x: float) -> float:
    """Return the probability that a logistic regression gives for x."""
    raise NotImplementedError
