"""Test the charges."""


def recall(rows: list[dict], cut: float) -> float | None:
    """Return the share of returned stays with at least this probability."""
    raise NotImplementedError


def resample(rows: list[dict], names: list[str]) -> list[dict]:
    """Return all rows of each name, as often as it was drawn."""
    raise NotImplementedError


def verdict(low: float, high: float, limit: float) -> str:
    """Return guilty, not guilty or cannot tell."""
    raise NotImplementedError
