"""A benchmark that waits, warms up and reports an interval."""
import random
import statistics
from collections.abc import Callable


def measure(work: Callable, wait: Callable, clock: Callable, warmup: int, runs: int) -> list[float]:
    """Return one time for each run, without the warm-up."""
    raise NotImplementedError


def median(times: list[float]) -> float:
    """Return the middle value."""
    raise NotImplementedError


def interval(times: list[float], seed: int = 0, draws: int = 1000) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the median."""
    raise NotImplementedError


def speedup(old: list[float], new: list[float], seed: int = 0, draws: int = 1000) -> tuple[float, float, float]:
    """Return the ratio of medians old / new with its 95 % interval."""
    raise NotImplementedError
