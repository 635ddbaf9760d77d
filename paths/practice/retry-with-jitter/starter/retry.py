"""Retry transient failures with backoff, jitter and limits."""

import random
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class CallFailed(Exception):
    """A call failed; status is None for a timeout or a lost connection."""


def transient(error: CallFailed) -> bool:
    """Return whether the same call may succeed later."""
    raise NotImplementedError


def wait(attempt: int, retry_after: float | None, rng: random.Random, base: float = 1.0, cap: float = 30.0) -> float:
    """Return the pause after a failed attempt, with full jitter."""
    raise NotImplementedError


class Budget:
    """Allow retries only as a small part of all calls."""


def retry(work: Callable[[], T], clock: Callable[[], float], sleep: Callable[[float], None], rng: random.Random,
          attempts: int = 5, deadline: float = 60.0, budget: Budget | None = None) -> T:
    """Return work(), trying again after transient failures."""
    raise NotImplementedError


def stampede(clients: int, jitter: bool, rng: random.Random, rate: int = 50) -> int:
    """Return how many calls are made until all clients are answered."""
    raise NotImplementedError
