"""Describe a list of numbers by centre and spread."""


def quantile(values: list[float], q: float) -> float:
    """Return the value below which the share q of the values lies."""
    raise NotImplementedError


def describe(values: list[float]) -> dict[str, float]:
    """Return count, mean, median, std, q25, q75 and max."""
    raise NotImplementedError
