"""Ring all-reduce among simulated workers."""
from collections.abc import Callable


def cut(n: int, workers: int) -> list[tuple[int, int]]:
    """Return start and end of each chunk."""
    raise NotImplementedError


def all_reduce(vectors: list[list[float]], send: Callable = lambda a, b, chunk: None) -> list[list[float]]:
    """Return the sum at every worker."""
    raise NotImplementedError


def bytes_sent(size: float, workers: int) -> float:
    """Return the bytes each worker sends."""
    raise NotImplementedError


def seconds(size: float, workers: int, bandwidth: float, latency: float) -> float:
    """Return the time of all steps."""
    raise NotImplementedError
