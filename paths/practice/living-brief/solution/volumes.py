"""Volumes of a flow."""


def per_day(rate: float, size: int) -> float:
    """Return gigabytes a day."""
    return rate * size * 86_400 / 1e9


def inside(rate: float, seconds: float) -> float:
    """Return the items inside by Little's law."""
    return rate * seconds


def backlog(rate: float, down: float) -> float:
    """Return the events that wait after an outage."""
    return rate * down


def catch_up(rate: float, capacity: float, down: float) -> float | None:
    """Return the seconds until nothing waits."""
    if backlog(rate, down) == 0:
        return 0.0
    return backlog(rate, down) / (capacity - rate) if capacity > rate else None


def stale_share(rate: float, capacity: float, down: float, day: float = 86_400) -> float:
    """Return the share of the day in which something waits."""
    after = catch_up(rate, capacity, down)
    return 1.0 if after is None else min(1.0, (down + after) / day)
