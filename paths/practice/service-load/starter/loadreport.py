"""What ten minutes of load say about a service."""


def slope(xs: list[float], ys: list[float]) -> float:
    raise NotImplementedError


def bad_seconds(rows: list[dict[str, str]], limit_ms: float) -> list[int]:
    raise NotImplementedError


def error_rate(rows: list[dict[str, str]]) -> float:
    raise NotImplementedError


def minutes_until(limit: float, now: float, slope_per_minute: float) -> float | None:
    raise NotImplementedError
