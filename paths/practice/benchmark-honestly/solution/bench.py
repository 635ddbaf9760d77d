"""A benchmark that waits, warms up and reports an interval."""
import random
import statistics
from collections.abc import Callable


def measure(work: Callable, wait: Callable, clock: Callable, warmup: int, runs: int) -> list[float]:
    """Return one time for each run, without the warm-up."""
    for _ in range(warmup):
        work()
    times = []
    for _ in range(runs):
        wait()
        start = clock()
        work()
        wait()
        times.append(clock() - start)
    return times


def median(times: list[float]) -> float:
    """Return the middle value."""
    return statistics.median(times)


def _cut(values: list[float]) -> tuple[float, float]:
    values = sorted(values)
    return values[int(0.025 * len(values))], values[int(0.975 * len(values)) - 1]


def interval(times: list[float], seed: int = 0, draws: int = 1000) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the median."""
    rng = random.Random(seed)
    return _cut([median(rng.choices(times, k=len(times))) for _ in range(draws)])


def speedup(old: list[float], new: list[float], seed: int = 0, draws: int = 1000) -> tuple[float, float, float]:
    """Return the ratio of medians old / new with its 95 % interval."""
    rng = random.Random(seed)
    ratios = [median(rng.choices(old, k=len(old))) / median(rng.choices(new, k=len(new))) for _ in range(draws)]
    return median(old) / median(new), *_cut(ratios)
