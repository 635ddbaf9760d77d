"""Vectors as lists of numbers."""

from collections.abc import Sequence
from math import sqrt


def add(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """Return the sum, place by place."""
    return [x + y for x, y in zip(a, b, strict=True)]


def scale(factor: float, a: Sequence[float]) -> list[float]:
    """Return the vector with each place multiplied."""
    return [factor * x for x in a]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the dot product."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def length(a: Sequence[float]) -> float:
    """Return the length."""
    return sqrt(dot(a, a))


def distance(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the length of the difference."""
    return length(add(b, scale(-1, a)))


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the cosine similarity; ValueError for a vector of length 0."""
    lengths = length(a) * length(b)
    if lengths == 0:
        raise ValueError("a vector of length 0 has no direction")
    return dot(a, b) / lengths
