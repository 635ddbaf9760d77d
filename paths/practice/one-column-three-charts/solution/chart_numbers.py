"""The numbers behind a histogram and a box plot."""
import statistics
from bisect import bisect_right


def histogram(values: list[float], edges: list[float]) -> list[int]:
    """Count the values in each bin."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        if value == edges[-1]:
            counts[-1] += 1
        elif edges[0] <= value < edges[-1]:
            counts[bisect_right(edges, value) - 1] += 1
    return counts


def box(values: list[float]) -> dict[str, float]:
    """Return q1, median, q3, low, high and outliers."""
    q1, median, q3 = statistics.quantiles(values, n=4, method="inclusive")
    reach = 1.5 * (q3 - q1)
    inside = [value for value in values if q1 - reach <= value <= q3 + reach]
    return {
        "q1": q1, "median": median, "q3": q3,
        "low": min(inside), "high": max(inside), "outliers": len(values) - len(inside),
    }
