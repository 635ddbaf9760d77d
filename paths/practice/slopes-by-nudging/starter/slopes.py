"""Slopes, measured and derived."""
import math
from collections.abc import Callable


def central_difference(f: Callable[[float], float], x: float, h: float = 1e-5) -> float:
    """Return the two-sided slope of f at x."""
    raise NotImplementedError


def gradient(f: Callable[[list[float]], float], point: list[float], h: float = 1e-5) -> list[float]:
    """Return the two-sided slope of f for each number of the point."""
    raise NotImplementedError


def slope_power(x: float) -> float:
    """Return the slope of (3x - 1)**4."""
    raise NotImplementedError


def slope_sigmoid(x: float) -> float:
    """Return the slope of 1 / (1 + exp(-x))."""
    raise NotImplementedError


def slope_log(x: float) -> float:
    """Return the slope of log(1 + x**2)."""
    raise NotImplementedError


def slope_sine(x: float) -> float:
    """Return the slope of sin(x**2)."""
    raise NotImplementedError


def slopes_of_error(slope: float, intercept: float, x: float, y: float) -> list[float]:
    """Return the slopes of (slope*x + intercept - y)**2 for slope and intercept."""
    raise NotImplementedError
