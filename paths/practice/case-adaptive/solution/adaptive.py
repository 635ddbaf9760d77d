"""Rates of two rounds of attack."""
from math import sqrt


def wilson(k: int, n: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval."""
    z, p = 1.96, k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def table(rows: list[dict]) -> dict[str, tuple[int, int]]:
    """Return successes and attempts of both rounds, guard on."""
    result = {}
    for number in ("1", "2"):
        own = [int(r["success"]) for r in rows if r["round"] == number and r["guard"] == "on"]
        result[number] = (sum(own), len(own))
    return result
