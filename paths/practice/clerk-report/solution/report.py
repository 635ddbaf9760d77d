"""Lines of the table of scores."""
import math


def line(field: str, clerk: int, baseline: int, n: int) -> str:
    """Return one line of the table."""
    p, z = clerk / n, 1.96
    scale = 1 + z * z / n
    middle = (p + z * z / (2 * n)) / scale
    reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    low, high = round(100 * (middle - reach)), round(100 * (middle + reach))
    return f"| {field} | {clerk} of {n} ({low} to {high} %) | {baseline} of {n} |"
