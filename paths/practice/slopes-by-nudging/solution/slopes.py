"""Slopes, measured and derived."""
import math
from collections.abc import Callable


def central_difference(f: Callable[[float], float], x: float, h: float = 1e-5) -> float:
    """Return the two-sided slope of f at x."""
    return (f(x + h) - f(x - h)) / (2 * h)


def gradient(f: Callable[[list[float]], float], point: list[float], h: float = 1e-5) -> list[float]:
    """Return the two-sided slope of f for each number of the point."""
    slopes = []
    for i in range(len(point)):
        up, down = list(point), list(point)
        up[i] += h
        down[i] -= h
        slopes.append((f(up) - f(down)) / (2 * h))
    return slopes


def slope_power(x: float) -> float:
    """Return the slope of (3x - 1)**4."""
    return 12 * (3 * x - 1) ** 3


def slope_sigmoid(x: float) -> float:
    """Return the slope of 1 / (1 + exp(-x))."""
    s = 1 / (1 + math.exp(-x))
    return s * (1 - s)


def slope_log(x: float) -> float:
    """Return the slope of log(1 + x**2)."""
    return 2 * x / (1 + x**2)


def slope_sine(x: float) -> float:
    """Return the slope of sin(x**2)."""
    return 2 * x * math.cos(x**2)


def slopes_of_error(slope: float, intercept: float, x: float, y: float) -> list[float]:
    """Return the slopes of (slope*x + intercept - y)**2 for slope and intercept."""
    rest = slope * x + intercept - y
    return [2 * rest * x, 2 * rest]
