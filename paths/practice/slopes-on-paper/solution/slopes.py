"""Measure a slope with a tiny step."""

from collections.abc import Callable


def measured_slope(f: Callable[[float], float], x: float, h: float = 0.0001) -> float:
    """Return the change of f from x to x + h, divided by h."""
    return (f(x + h) - f(x)) / h
