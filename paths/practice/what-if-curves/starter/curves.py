"""Partial dependence and its support."""


def curve(predict, rows: list[dict], column: str, grid: list[float]) -> list[float]:
    """Return the mean prediction with the column set to each point."""
    raise NotImplementedError


def support(rows: list[dict], column: str, grid: list[float], width: float) -> list[int]:
    """Count the rows near each point."""
    raise NotImplementedError


def invented(rows: list[dict], column: str, x: float, width: float, other: str) -> float:
    """Return the share of rows whose other value never occurs near x."""
    raise NotImplementedError
