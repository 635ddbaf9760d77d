"""Narrow number formats on top of fp64."""
import math


def step(x: float, e: int, m: int) -> float:
    """Return the distance of neighbouring numbers at |x|."""
    lowest = 2 - 2 ** (e - 1)
    exponent = max(math.frexp(abs(x))[1] - 1, lowest) if x else lowest
    return 2.0 ** (exponent - m)


def largest(e: int, m: int) -> float:
    """Return the largest finite number."""
    return (2 - 2.0**-m) * 2.0 ** (2 ** (e - 1) - 1)


def encode(x: float, e: int, m: int) -> float:
    """Return the nearest number of the format."""
    gap = step(x, e, m)
    value = round(x / gap) * gap
    return value if abs(value) <= largest(e, m) else math.copysign(math.inf, x)


def running_sum(value: float, count: int, e: int, m: int) -> float:
    """Return the sum kept in the format."""
    value, total = encode(value, e, m), 0.0
    for _ in range(count):
        total = encode(total + value, e, m)
    return total


def int8(x: float, scale: float) -> int:
    """Return the rounded and cut whole number."""
    return max(-127, min(127, round(x / scale)))
