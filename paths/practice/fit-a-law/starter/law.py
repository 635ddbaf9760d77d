"""Fit L(N) = E + A * N ** -alpha."""
import math
import random

Points = list[tuple[float, float]]


def line(points: Points, e: float) -> tuple[float, float]:
    """Return A and alpha for a given E."""
    raise NotImplementedError


def predict(law: tuple[float, float, float], n: float) -> float:
    """Return the loss at size n."""
    raise NotImplementedError


def fit(points: Points, steps: int = 400) -> tuple[float, float, float]:
    """Return E, A and alpha with the smallest squared error."""
    raise NotImplementedError


def interval(points: Points, n: float, seed: int, draws: int = 200, steps: int = 400) -> tuple[float, float]:
    """Return a bootstrap interval of the prediction."""
    raise NotImplementedError


def best_size(compute: float, tokens_per_weight: float = 20) -> tuple[float, float]:
    """Return weights and tokens for a compute budget."""
    raise NotImplementedError
