"""Simulate an autoscaler on the length of a queue."""
from math import ceil


def wanted(lag: int, target: int, least: int, most: int) -> int:
    """Return the pods that the simple rule asks for."""
    raise NotImplementedError


def turns(pods: list[int]) -> int:
    """Return how often the direction changes."""
    raise NotImplementedError


def simulate(arrivals: list[int], rate: int, target: int, least: int, most: int, startup: int = 0, window: int = 1) -> tuple[list[int], list[int]]:
    """Return ready pods and lag for each step."""
    raise NotImplementedError
