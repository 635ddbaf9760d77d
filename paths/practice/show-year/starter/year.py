"""Look back on the year's log."""
from math import ceil
from statistics import median


def factor(rows: list[dict]) -> float:
    """Return the median of real over planned hours."""
    raise NotImplementedError


def by_kind(rows: list[dict]) -> dict[str, float]:
    """Return the factor of each kind with three rows or more."""
    raise NotImplementedError


def surprises(rows: list[dict], limit: float = 2.0) -> list[str]:
    """Return the tasks above the limit."""
    raise NotImplementedError


def plan(hours: float, rows: list[dict]) -> float:
    """Return the hours that four of five such tasks keep to."""
    raise NotImplementedError
