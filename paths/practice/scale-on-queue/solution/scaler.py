"""Simulate an autoscaler on the length of a queue."""
from math import ceil


def wanted(lag: int, target: int, least: int, most: int) -> int:
    """Return the pods that the simple rule asks for."""
    return min(most, max(least, ceil(lag / target)))


def turns(pods: list[int]) -> int:
    """Return how often the direction changes."""
    moves = [b - a for a, b in zip(pods, pods[1:]) if b != a]
    return sum(x * y < 0 for x, y in zip(moves, moves[1:]))


def simulate(arrivals: list[int], rate: int, target: int, least: int, most: int, startup: int = 0, window: int = 1) -> tuple[list[int], list[int]]:
    """Return ready pods and lag for each step."""
    ready, lag = least, 0
    starting: list[int] = []
    wishes: list[int] = []
    pods, lags = [], []
    for t, new in enumerate(arrivals):
        ready += starting.count(t)
        starting = [s for s in starting if s > t]
        lag = max(0, lag + new - ready * rate)
        pods.append(ready)
        lags.append(lag)
        wishes.append(wanted(lag, target, least, most))
        change = max(wishes[-window:]) - ready - len(starting)
        starting += [t + 1 + startup] * max(0, change)
        for _ in range(max(0, -change)):
            if starting:
                starting.pop()
            else:
                ready -= 1
    return pods, lags
