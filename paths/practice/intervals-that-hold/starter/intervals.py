"""Intervals around forecasts, and how often they hold."""
from collections import defaultdict
from math import sqrt
from statistics import NormalDist, fmean, pstdev


def forecast(train: list[float], h: int) -> list[float]:
    """Given: simple exponential smoothing with alpha 0.7."""
    level = train[0]
    for y in train[1:]:
        level = 0.7 * y + 0.3 * level
    return [level] * h


def one_step_errors(train: list[float], warm: int=20) -> list[float]:
    """Actual minus forecast, one step ahead, for the values from index `warm` on."""
    raise NotImplementedError


def normal_interval(train: list[float], h: int, share: float) -> list[tuple[float, float]]:
    """Forecast plus and minus z times the deviation of the one-step errors, the same for all steps."""
    raise NotImplementedError


def past_errors(train: list[float], h: int, warm: int=20) -> dict[int, list[float]]:
    """For each step ahead the errors of all forecasts that could be checked inside the training data."""
    raise NotImplementedError


def empirical_interval(train: list[float], h: int, share: float) -> list[tuple[float, float]]:
    """Forecast plus the quantiles of the past errors at the same step ahead."""
    raise NotImplementedError


def try_intervals(values: list[float], method, first: int, h: int, step: int, share: float) -> list[dict]:
    """At each rolling origin and step ahead: whether the interval held, and its width."""
    raise NotImplementedError


def coverage(rows: list[dict]) -> float:
    """The share that held."""
    raise NotImplementedError


def by_ahead(rows: list[dict]) -> dict[int, tuple[float, float]]:
    """For each step ahead coverage and mean width."""
    raise NotImplementedError


def verdict(held: int, n: int, promised: float) -> str:
    """Whether the promise lies within 1.96 standard errors of what held."""
    raise NotImplementedError
