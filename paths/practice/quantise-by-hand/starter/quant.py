"""Symmetric quantisation by tensor, channel and group."""
from math import ceil

Matrix = list[list[float]]


def quantise(values: list[float], bits: int = 8) -> tuple[list[int], float]:
    """Return whole numbers and their scale."""
    raise NotImplementedError


def by_tensor(w: Matrix, bits: int = 8) -> Matrix:
    """Expand after quantising with one scale."""
    raise NotImplementedError


def by_channel(w: Matrix, bits: int = 8) -> Matrix:
    """Expand after quantising with one scale for each row."""
    raise NotImplementedError


def by_group(w: Matrix, size: int, bits: int = 8) -> Matrix:
    """Expand after quantising groups of a row."""
    raise NotImplementedError


def output_error(w: Matrix, expanded: Matrix, inputs: Matrix) -> float:
    """Return the mean squared difference of the outputs."""
    raise NotImplementedError


def bits_each(rows: int, columns: int, kind: str, bits: int = 8, size: int = 128) -> float:
    """Return bits for each weight, scales included."""
    raise NotImplementedError


def outlier(w: Matrix) -> tuple[int, int]:
    """Return the weight whose removal helps most."""
    raise NotImplementedError
