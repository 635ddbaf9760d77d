"""The numbers behind a histogram and a box plot."""
import statistics


def histogram(values: list[float], edges: list[float]) -> list[int]:
    """Count the values in each bin."""
    raise NotImplementedError


def box(values: list[float]) -> dict[str, float]:
    """Return q1, median, q3, low, high and outliers."""
    raise NotImplementedError
