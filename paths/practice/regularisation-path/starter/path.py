"""Predictions and log loss of a logistic regression."""


def predict(intercept: float, weights: list[float], row: list[float]) -> float:
    """Return the probability for one row."""
    raise NotImplementedError


def log_loss(labels: list[int], probabilities: list[float]) -> float:
    """Return the mean log loss."""
    raise NotImplementedError
