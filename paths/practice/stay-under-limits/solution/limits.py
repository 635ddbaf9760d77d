"""Stay under limits of requests and tokens."""

TINY = 1e-9


class Bucket:
    """A token bucket; it begins full."""

    def __init__(self, capacity: float, rate: float, now: float = 0.0) -> None:
        if capacity <= 0 or rate <= 0:
            raise ValueError("capacity and rate must be above 0")
        self.capacity, self.rate = capacity, rate
        self._level, self._last = capacity, now

    def level(self, now: float) -> float:
        """Return the level after what has flowed in."""
        self._level = min(self.capacity, self._level + self.rate * (now - self._last))
        self._last = now
        return self._level

    def wait(self, amount: float, now: float) -> float:
        """Return the seconds until amount is there; ValueError if it never will be."""
        if amount > self.capacity:
            raise ValueError(f"{amount} is more than the capacity {self.capacity}")
        missing = amount - self.level(now)
        return missing / self.rate if missing > TINY else 0.0

    def take(self, amount: float, now: float) -> None:
        """Take the amount, or give it back if it is negative."""
        self._level = min(self.capacity, self.level(now) - amount)


class Limiter:
    """Two buckets; a call gets from both or from none."""

    def __init__(self, requests: Bucket, tokens: Bucket) -> None:
        self.requests, self.tokens = requests, tokens

    def wait(self, estimate: float, now: float) -> float:
        """Return the seconds until both have enough."""
        return max(self.requests.wait(1, now), self.tokens.wait(estimate, now))

    def start(self, estimate: float, now: float) -> bool:
        """Take from both if both have enough."""
        if self.wait(estimate, now) > 0:
            return False
        self.requests.take(1, now)
        self.tokens.take(estimate, now)
        return True

    def finish(self, estimate: float, used: float, now: float) -> None:
        """Correct the tokens by what was really used."""
        self.tokens.take(used - estimate, now)


def schedule(calls: list[tuple[float, float]], limiter: Limiter) -> list[float]:
    """Return when each call is sent."""
    now, times = 0.0, []
    for arrival, tokens in calls:
        now = max(now, arrival)
        now += limiter.wait(tokens, now)
        limiter.requests.take(1, now)
        limiter.tokens.take(tokens, now)
        times.append(now)
    return times


def most_in_window(times: list[float], span: float = 60.0) -> int:
    """Return the largest number of times in any span."""
    best = first = 0
    for last, time in enumerate(times):
        while times[first] <= time - span:
            first += 1
        best = max(best, last - first + 1)
    return best
