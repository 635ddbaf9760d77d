"""How far a mean can be trusted. Everything is drawn with a seed, so the same run gives the same interval."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

N_DRAWS = 5_000


@dataclass(frozen=True)
class Interval:
    """A mean with the range that 95 of 100 repetitions would fall into."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Comparison:
    """The second run minus the first, case by case."""

    difference: Interval
    p_value: float
    n_better: int
    n_worse: int
    n_same: int


def bootstrap(values: Sequence[float], seed: int = 0) -> Interval:
    """The percentile bootstrap: draw as many cases as there are, with putting back, and look at the means."""
    if not values:
        raise ValueError("there is nothing to take a mean of")
    draw = random.Random(seed)
    n = len(values)
    means = sorted(math.fsum(draw.choices(values, k=n)) / n for _ in range(N_DRAWS))
    return Interval(math.fsum(values) / n, means[int(0.025 * N_DRAWS)], means[math.ceil(0.975 * N_DRAWS) - 1])


def compare(first: Sequence[float], second: Sequence[float], seed: int = 0) -> Comparison:
    """Pairing takes out what makes a case hard for both, and finds small differences."""
    differences = [after - before for before, after in zip(first, second, strict=True)]
    return Comparison(
        difference=bootstrap(differences, seed),
        p_value=_sign_flips(differences, seed),
        n_better=sum(difference > 0 for difference in differences),
        n_worse=sum(difference < 0 for difference in differences),
        n_same=sum(difference == 0 for difference in differences),
    )


def _sign_flips(differences: Sequence[float], seed: int) -> float:
    """How often chance alone is this far off.

    If the two were equally good, each difference could as well have the other sign.
    """
    moved = [abs(difference) for difference in differences if difference]
    if not moved:
        return 1.0
    observed = abs(math.fsum(differences))
    draw = random.Random(seed)
    # A hair of tolerance, so that sums that are equal but for rounding count as equal.
    n_as_far = sum(
        abs(math.fsum(size if draw.random() < 0.5 else -size for size in moved)) >= observed - 1e-9
        for _ in range(N_DRAWS)
    )
    # What was observed is one of the ways it could have been.
    return (n_as_far + 1) / (N_DRAWS + 1)
