"""Vectors as lists of numbers."""

from collections.abc import Sequence


def add(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """Return the sum, place by place."""
    raise NotImplementedError


def scale(factor: float, a: Sequence[float]) -> list[float]:
    """Return the vector with each place multiplied."""
    raise NotImplementedError


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the dot product."""
    raise NotImplementedError


def length(a: Sequence[float]) -> float:
    """Return the length."""
    raise NotImplementedError


def distance(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the length of the difference."""
    raise NotImplementedError


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the cosine similarity; ValueError for a vector of length 0."""
    raise NotImplementedError
