"""A matrix product by tiles."""
from collections.abc import Callable
from math import ceil

Matrix = list[list[float]]


def matmul_tiled(a: Matrix, b: Matrix, bm: int, bn: int, bk: int, load: Callable) -> Matrix:
    """Return a times b, computed tile by tile."""
    raise NotImplementedError


def values_read(m: int, k: int, n: int, bm: int, bn: int, bk: int) -> int:
    """Return how many values all tiles load."""
    raise NotImplementedError


def waves(m: int, n: int, bm: int, bn: int, units: int) -> float:
    """Return the average share of busy units."""
    raise NotImplementedError
