"""Replay traffic against workers that may die."""
import math

Requests = list[dict]


def replay(requests: Requests, workers: int, slots: int, deaths: dict[int, int] | None = None) -> dict[str, int]:
    """Return the step at which each answer is complete."""
    raise NotImplementedError


def delays(requests: Requests, ends: dict[str, int]) -> list[int | None]:
    """Return the delay of each request, None if it has no answer."""
    raise NotImplementedError


def kept(delays: list[int | None], limit: int) -> float:
    """Return the share of requests within the limit."""
    raise NotImplementedError


def first_answers(answers: list[tuple[str, int, str]]) -> dict[str, str]:
    """Return the earliest answer of each request."""
    raise NotImplementedError


def choose(requests: Requests, workers: int, options: list[int], limit: int, share: float) -> int | None:
    """Return the smallest number of slots that keeps the promise."""
    raise NotImplementedError
