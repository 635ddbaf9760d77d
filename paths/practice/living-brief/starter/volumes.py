"""Volumes of a flow."""


def per_day(rate: float, size: int) -> float:
    """Return gigabytes a day."""
    raise NotImplementedError


def inside(rate: float, seconds: float) -> float:
    """Return the items inside by Little's law."""
    raise NotImplementedError


def backlog(rate: float, down: float) -> float:
    """Return the events that wait after an outage."""
    raise NotImplementedError


def catch_up(rate: float, capacity: float, down: float) -> float | None:
    """Return the seconds until nothing waits."""
    raise NotImplementedError


def stale_share(rate: float, capacity: float, down: float, day: float = 86_400) -> float:
    """Return the share of the day in which something waits."""
    raise NotImplementedError
