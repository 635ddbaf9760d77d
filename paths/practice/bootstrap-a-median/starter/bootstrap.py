"""A percentile bootstrap interval."""
import random
from collections.abc import Callable


def bootstrap_interval(
    values: list[float],
    statistic: Callable[[list[float]], float],
    draws: int,
    level: float,
    rng: random.Random,
) -> tuple[float, float]:
    """Return the lower and the upper end of the interval."""
    raise NotImplementedError
