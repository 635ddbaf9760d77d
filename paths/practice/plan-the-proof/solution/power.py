import math


def wilson(k: int, n: int) -> tuple[float, float]:
    if n < 1 or not 0 <= k <= n:
        raise ValueError(f"{k} of {n}")
    z, p = 1.96, k / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def verdict(k: int, n: int, side: str, target: float) -> str:
    low, high = wilson(k, n)
    if side == "at least":
        return "held" if low >= target else "failed" if high < target else "open"
    if side == "at most":
        return "held" if high <= target else "failed" if low > target else "open"
    raise ValueError(f"unknown side: {side}")


def can_hold(side: str, target: float, n: int) -> bool:
    return verdict(n if side == "at least" else 0, n, side, target) == "held"


def can_fail(side: str, target: float, n: int) -> bool:
    return verdict(0 if side == "at least" else n, n, side, target) == "failed"


def smallest(side: str, target: float) -> int:
    for n in range(1, 2001):
        if can_hold(side, target, n) and can_fail(side, target, n):
            return n
    raise ValueError("not decidable with 2,000 cases")


def needed(p: float, half: float) -> int:
    for n in range(1, 20_001):
        low, high = wilson(round(p * n), n)
        if (high - low) / 2 <= half:
            return n
    raise ValueError("more than 20,000 cases")
