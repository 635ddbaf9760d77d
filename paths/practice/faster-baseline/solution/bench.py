"""Tokens a second of prompt and generation, with an interval."""
import random
import time
from statistics import median


def interval(times: list[float], seed: int = 0, draws: int = 1000) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the median."""
    rng = random.Random(seed)
    medians = sorted(median(rng.choices(times, k=len(times))) for _ in range(draws))
    return medians[int(0.025 * draws)], medians[int(0.975 * draws) - 1]


def line(name: str, tokens: int, times: list[float], seed: int = 0, draws: int = 1000) -> str:
    """Return the line that the benchmark prints."""
    fast, slow = interval(times, seed, draws)
    return (f"{name}: {tokens / median(times):.1f} tokens/s, 95 % {tokens / slow:.1f} to {tokens / fast:.1f}, "
            f"{len(times)} runs")


def stand_in(tokens: int) -> float:
    """Return the seconds of a loop that replaces the model."""
    begin = time.perf_counter()
    for _ in range(tokens):
        sum(a * a for a in range(2000))
    return time.perf_counter() - begin


if __name__ == "__main__":
    stand_in(200)
    for part, count in (("prompt", 400), ("generation", 100)):
        print(line(part, count, [stand_in(count) for _ in range(5)]))
