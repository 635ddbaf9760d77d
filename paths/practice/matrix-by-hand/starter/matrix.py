"""Matrices as lists of rows, in plain Python."""


def multiply(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    """Return the matrix product of a and b; ValueError if the shapes do not fit."""
    raise NotImplementedError


def move(matrix: list[list[float]], point: list[float]) -> list[float]:
    """Return the point that the matrix moves `point` to; ValueError if it has the wrong length."""
    raise NotImplementedError


def determinant(matrix: list[list[float]]) -> float:
    """Return the determinant of a 2 by 2 matrix; ValueError for any other shape."""
    raise NotImplementedError
