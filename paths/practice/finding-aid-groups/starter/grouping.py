"""Shuffle columns and compute silhouettes."""


def shuffle_columns(rows: list[list[float]], seed: int) -> list[list[float]]:
    """Return a table in which each column is shuffled on its own."""
    raise NotImplementedError


def silhouette(rows: list[list[float]], groups: list[str]) -> float:
    """Return the mean silhouette."""
    raise NotImplementedError
