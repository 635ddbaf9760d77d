"""Stay under limits of requests and tokens."""


class Bucket:
    """A token bucket; it begins full."""

    def __init__(self, capacity: float, rate: float, now: float = 0.0) -> None:
        raise NotImplementedError


class Limiter:
    """Two buckets; a call gets from both or from none."""

    def __init__(self, requests: Bucket, tokens: Bucket) -> None:
        raise NotImplementedError


def schedule(calls: list[tuple[float, float]], limiter: Limiter) -> list[float]:
    """Return when each call is sent."""
    raise NotImplementedError


def most_in_window(times: list[float], span: float = 60.0) -> int:
    """Return the largest number of times in any span."""
    raise NotImplementedError
