"""The slope of a chain of functions."""

from collections.abc import Callable

Function = Callable[[float], float]


def slope(parts: list[tuple[Function, Function]], x: float) -> float:
    """Return the slope of the whole chain at x; each part is (function, slope), innermost first."""
    total = 1.0
    for function, derivative in parts:
        total *= derivative(x)
        x = function(x)
    return total
