"""Rolling updates and lost requests."""


def rollout(replicas: int, surge: int, unavailable: int, start: int) -> list[tuple[int, int, int]]:
    """Return (time, ready old, ready new) for each step."""
    raise NotImplementedError


def capacity(steps: list[tuple[int, int, int]]) -> int:
    """Return the smallest number of ready pods."""
    raise NotImplementedError


def lost(arrivals: list[tuple[float, float]], stop: float, propagation: float, sleep: float, grace: float) -> int:
    """Return how many requests to a stopping pod are lost."""
    raise NotImplementedError


def settings(propagation: float, longest: float) -> tuple[float, float]:
    """Return the smallest safe sleep and grace period."""
    raise NotImplementedError
