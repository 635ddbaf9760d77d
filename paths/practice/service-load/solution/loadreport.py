"""What ten minutes of load say about a service."""
from statistics import mean


def slope(xs: list[float], ys: list[float]) -> float:
    if len(xs) < 2 or len(set(xs)) == 1:
        raise ValueError("a line needs two different points")
    mx, my = mean(xs), mean(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)


def bad_seconds(rows: list[dict[str, str]], limit_ms: float) -> list[int]:
    return [int(row["second"]) for row in rows if float(row["p95_ms"]) > limit_ms]


def error_rate(rows: list[dict[str, str]]) -> float:
    requests = sum(int(row["requests"]) for row in rows)
    return sum(int(row["errors"]) for row in rows) / requests if requests else 0.0


def minutes_until(limit: float, now: float, slope_per_minute: float) -> float | None:
    if now >= limit:
        return 0.0
    return (limit - now) / slope_per_minute if slope_per_minute > 0 else None
