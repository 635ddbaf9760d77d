"""Sweep, choose and schedule the learning rate."""
import math
from collections.abc import Callable

RATES = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0]


def final(losses: list[float]) -> float:
    """Mean of the last tenth."""
    last = losses[-max(1, len(losses) // 10):]
    return sum(last) / len(last)


def sweep(train: Callable, rates: list[float], steps: int, seed: int) -> list[tuple[float, float]]:
    """Pairs of rate and final loss."""
    return [(rate, final(train(lambda step, rate=rate: rate, steps, seed))) for rate in rates]


def choose(results: list[tuple[float, float]], tolerance: float = 0.1) -> float:
    """The largest rate near the best loss."""
    good = [(rate, loss) for rate, loss in results if math.isfinite(loss)]
    if not good:
        raise ValueError("no run has a finite loss")
    best = min(loss for _, loss in good)
    return max(rate for rate, loss in good if loss <= best * (1 + tolerance))


def cosine(step: int, steps: int, warmup: int, peak: float, floor: float = 0.0) -> float:
    """Warm-up and cosine decay."""
    if step < warmup:
        return peak * (step + 1) / warmup
    progress = (step - warmup) / (steps - 1 - warmup)
    return floor + (peak - floor) * (1 + math.cos(math.pi * progress)) / 2
