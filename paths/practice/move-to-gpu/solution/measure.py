"""Measure a GPU honestly."""
from collections.abc import Callable
from statistics import median


def time_it(work: Callable[[], object], now: Callable[[], float], synchronize: Callable[[], object],
            repeats: int, warmup: int) -> list[float]:
    """Seconds of single calls, after a warm-up."""
    for _ in range(warmup):
        work()
    seconds = []
    for _ in range(repeats):
        synchronize()
        start = now()
        work()
        synchronize()
        seconds.append(now() - start)
    return seconds


def summary(seconds: list[float]) -> dict:
    """Median, smallest and largest."""
    if not seconds:
        raise ValueError("nothing was measured")
    return {"median": median(seconds), "low": min(seconds), "high": max(seconds)}


def crossover(sizes: list[int], cpu: list[float], gpu: list[float]) -> int | None:
    """The size from which on the GPU is faster."""
    result = None
    for size, slow, fast in sorted(zip(sizes, cpu, gpu), reverse=True):
        if fast >= slow:
            break
        result = size
    return result


def rate(n: int, seconds: float) -> float:
    """Operations a second of a product of two n x n matrices."""
    return 2 * n**3 / seconds
