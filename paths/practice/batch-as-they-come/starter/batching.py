"""Static and continuous batching on a trace."""
import heapq
import math


def static(requests: list[dict], slots: int) -> dict[str, int]:
    """Return the end of each answer with static batches."""
    raise NotImplementedError


def continuous(requests: list[dict], slots: int) -> dict[str, int]:
    """Return the end of each answer with continuous batching."""
    raise NotImplementedError


def delays(requests: list[dict], ends: dict[str, int]) -> list[int]:
    """Return the delay of each request."""
    raise NotImplementedError


def throughput(requests: list[dict], ends: dict[str, int]) -> float:
    """Return tokens for each step."""
    raise NotImplementedError


def percentile(values: list[float], share: float) -> float:
    """Return the smallest value that covers `share`."""
    raise NotImplementedError
