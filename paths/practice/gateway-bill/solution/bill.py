"""Cost, delay and quality by route, and the comparison with the invoice."""

from collections import defaultdict
from math import ceil, sqrt


def attempt_cost(attempt: dict, prices: dict) -> float:
    """Return what one attempt costs."""
    if attempt["model"] not in prices:
        raise ValueError(f"no price for the model {attempt['model']}")
    if attempt["outcome"].startswith("error"):
        return 0.0
    price = prices[attempt["model"]]
    money = ((attempt["in"] - attempt["cached"]) * price["in"] + attempt["cached"] * price["cached"] + attempt["out"] * price["out"]) / 1e6
    return money * price["batch"] if attempt["batch"] else money


def percentile(values: list[float], q: float) -> float | None:
    """Return the q-quantile by nearest rank."""
    if not values:
        return None
    return sorted(values)[max(1, ceil(round(q * len(values), 9))) - 1]


def wilson(good: int, n: int, z: float = 1.96) -> tuple[float, float] | None:
    """Return the Wilson interval of a share."""
    if n == 0:
        return None
    p, square = good / n, z * z
    middle, half = p + square / (2 * n), z * sqrt(p * (1 - p) / n + square / (4 * n * n))
    return (middle - half) / (1 + square / n), (middle + half) / (1 + square / n)


def by_route(attempts: list[dict], prices: dict, grades: dict[str, int]) -> dict[str, dict]:
    """Return the numbers of each route."""
    total = sum(attempt_cost(a, prices) for a in attempts)
    result = {}
    for route in sorted({a["route"] for a in attempts}):
        requests: dict[str, list[dict]] = defaultdict(list)
        for attempt in attempts:
            if attempt["route"] == route:
                requests[attempt["request"]].append(attempt)
        cost = sum(attempt_cost(a, prices) for tries in requests.values() for a in tries)
        answered, delays = 0, []
        for tries in requests.values():
            good = [a for a in tries if a["outcome"] == "ok"]
            answered += bool(good)
            if good and not good[0]["batch"]:
                delays.append(good[0]["end"] - min(a["start"] for a in tries))
        marks = [grades[r] for r in requests if r in grades]
        quality = sum(marks) / len(marks) if marks else None
        result[route] = {"requests": len(requests), "attempts": sum(map(len, requests.values())), "answered": answered, "cost": cost,
                         "share": cost / total if total else 0.0, "p50": percentile(delays, 0.5), "p95": percentile(delays, 0.95), "graded": len(marks),
                         "quality": quality, "interval": wilson(sum(marks), len(marks)), "per_good": cost / (answered * quality) if quality and answered else None}
    return result


def differences(attempts: list[dict], prices: dict, invoice: list[dict]) -> list[tuple[str, str, float]]:
    """Return where our sum and the invoice differ."""
    sums: dict[tuple[str, str], float] = defaultdict(float)
    for attempt in attempts:
        sums[attempt["day"], attempt["model"]] += attempt_cost(attempt, prices)
    for row in invoice:
        sums[row["day"], row["model"]] -= float(row["amount"])
    return sorted(((day, model, d) for (day, model), d in sums.items() if abs(d) > 0.005), key=lambda x: (-abs(x[2]), x[0], x[1]))
