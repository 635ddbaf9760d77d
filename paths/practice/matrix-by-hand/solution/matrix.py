"""Matrices as lists of rows, in plain Python."""


def multiply(a: list[list[float]], b: list[list[float]]) -> list[list[float]]:
    """Return the matrix product of a and b; ValueError if the shapes do not fit."""
    if len(a[0]) != len(b):
        raise ValueError(f"{len(a[0])} columns on the left, {len(b)} rows on the right")
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def move(matrix: list[list[float]], point: list[float]) -> list[float]:
    """Return the point that the matrix moves `point` to; ValueError if it has the wrong length."""
    column = [[value] for value in point]
    return [row[0] for row in multiply(matrix, column)]


def determinant(matrix: list[list[float]]) -> float:
    """Return the determinant of a 2 by 2 matrix; ValueError for any other shape."""
    if len(matrix) != 2 or any(len(row) != 2 for row in matrix):
        raise ValueError("only 2 by 2 matrices have a determinant here")
    (a, b), (c, d) = matrix
    return a * d - b * c
