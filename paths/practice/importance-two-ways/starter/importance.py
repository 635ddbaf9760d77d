"""Permutation importance by hand."""


def importance(predict, rows: list[dict], y: list[float], columns: list[str], orders: list[list[int]]) -> list[float]:
    """Return the increase of the mean absolute error for each order."""
    raise NotImplementedError
