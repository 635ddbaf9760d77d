"""Rolling updates and lost requests."""


def rollout(replicas: int, surge: int, unavailable: int, start: int) -> list[tuple[int, int, int]]:
    """Return (time, ready old, ready new) for each step."""
    if surge == 0 and unavailable == 0:
        raise ValueError("surge and unavailable are both 0")
    old, new, starting, now = replicas, 0, [], 0
    steps = []
    while True:
        new += sum(t <= now for t in starting)
        starting = [t for t in starting if t > now]
        while old and old + new > replicas - unavailable:
            old -= 1
        while old + new + len(starting) < replicas + surge and new + len(starting) < replicas:
            starting.append(now + start)
        steps.append((now, old, new))
        if new == replicas and not old:
            return steps
        now = min(starting)


def capacity(steps: list[tuple[int, int, int]]) -> int:
    """Return the smallest number of ready pods."""
    return min(old + new for _, old, new in steps)


def lost(arrivals: list[tuple[float, float]], stop: float, propagation: float, sleep: float, grace: float) -> int:
    """Return how many requests to a stopping pod are lost."""
    return sum(at >= stop + sleep or at + duration > stop + grace
               for at, duration in arrivals if at < stop + propagation)


def settings(propagation: float, longest: float) -> tuple[float, float]:
    """Return the smallest safe sleep and grace period."""
    return propagation, propagation + longest
