"""Narrow number formats on top of fp64."""
import math


def step(x: float, e: int, m: int) -> float:
    """Return the distance of neighbouring numbers at |x|."""
    raise NotImplementedError


def largest(e: int, m: int) -> float:
    """Return the largest finite number."""
    raise NotImplementedError


def encode(x: float, e: int, m: int) -> float:
    """Return the nearest number of the format."""
    raise NotImplementedError


def running_sum(value: float, count: int, e: int, m: int) -> float:
    """Return the sum kept in the format."""
    raise NotImplementedError


def int8(x: float, scale: float) -> int:
    """Return the rounded and cut whole number."""
    raise NotImplementedError
