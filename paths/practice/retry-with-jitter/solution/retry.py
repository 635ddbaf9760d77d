"""Retry transient failures with backoff, jitter and limits."""

import heapq
import random
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class CallFailed(Exception):
    """A call failed; status is None for a timeout or a lost connection."""

    def __init__(self, status: int | None, retry_after: float | None = None) -> None:
        super().__init__(f"status {status}")
        self.status = status
        self.retry_after = retry_after


def transient(error: CallFailed) -> bool:
    """Return whether the same call may succeed later."""
    return error.status in (None, 408, 429, 500, 502, 503, 504)


def wait(attempt: int, retry_after: float | None, rng: random.Random, base: float = 1.0, cap: float = 30.0) -> float:
    """Return the pause after a failed attempt, with full jitter."""
    return rng.uniform(0, min(cap, base * 2 ** (attempt - 1))) + max(0.0, retry_after or 0.0)


class Budget:
    """Allow retries only as a small part of all calls."""

    def __init__(self, ratio: float = 0.1, least: int = 3) -> None:
        self.ratio, self.least = ratio, least
        self.calls = self.retries = 0

    def call(self) -> None:
        """Note a first attempt."""
        self.calls += 1

    def allow(self) -> bool:
        """Return whether one more retry fits, and note it if so."""
        if self.retries >= self.least + self.ratio * self.calls:
            return False
        self.retries += 1
        return True


def retry(work: Callable[[], T], clock: Callable[[], float], sleep: Callable[[float], None], rng: random.Random,
          attempts: int = 5, deadline: float = 60.0, budget: Budget | None = None) -> T:
    """Return work(), trying again after transient failures."""
    end = clock() + deadline
    if budget:
        budget.call()
    attempt = 1
    while True:
        try:
            return work()
        except CallFailed as error:
            if not transient(error) or attempt >= attempts:
                raise
            pause = wait(attempt, error.retry_after, rng)
            if clock() + pause > end or (budget and not budget.allow()):
                raise
        sleep(pause)
        attempt += 1


def stampede(clients: int, jitter: bool, rng: random.Random, rate: int = 50) -> int:
    """Return how many calls are made until all clients are answered."""
    waiting = [(0.0, client, 1) for client in range(clients)]
    arrived: Counter[int] = Counter()
    calls = 0
    while waiting:
        time, client, attempt = heapq.heappop(waiting)
        calls += 1
        arrived[int(time)] += 1
        if arrived[int(time)] > rate:
            pause = wait(attempt, None, rng) if jitter else min(30, 2 ** (attempt - 1))
            heapq.heappush(waiting, (time + pause, client, attempt + 1))
    return calls
