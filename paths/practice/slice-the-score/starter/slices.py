"""Recall by slice, with an interval for each number."""


def wilson(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson interval of a share; (0.0, 1.0) for n = 0."""
    raise NotImplementedError


def recall_slices(rows: list[dict], columns: list[str], smallest: int) -> list[dict]:
    """Return recall, interval and verdict for each value of each column."""
    raise NotImplementedError
