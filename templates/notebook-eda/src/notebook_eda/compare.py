"""Differences with how far they can be trusted."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd


@dataclass(frozen=True)
class Difference:
    """A difference of means with its 95% interval, and how many days are behind each side."""

    mean: float
    low: float
    high: float
    n_with: int
    n_without: int

    def __str__(self) -> str:
        """Such as `-420 (-510 to -330; 120 and 233 days)`."""
        days = f"{self.n_with} and {self.n_without} days"
        return f"{self.mean:+.0f} ({self.low:+.0f} to {self.high:+.0f}; {days})"


def difference(
    days: pd.DataFrame, flag: str, within: Sequence[str] = (), value: str = "bikes", n_draws: int = 2_000
) -> Difference:
    """How much higher the value is where the flag is set, by the bootstrap.

    With `within`, days are compared only with days that are alike in those columns, and the differences are
    weighted by the number of flagged days. That takes out what those columns explain, and nothing else.
    """
    groups = [group for _, group in days.groupby(list(within))] if within else [days]
    pairs = []
    for group in groups:
        flagged = group[flag].to_numpy(dtype=bool)
        values = group[value].to_numpy(dtype=float)
        # A group with one side only has nothing to compare.
        if flagged.any() and not flagged.all():
            pairs.append((values[flagged], values[~flagged]))
    if not pairs:
        raise ValueError(f"there are no days to compare by {flag!r}")
    weights = np.array([len(yes) for yes, _ in pairs], dtype=float)
    draw = np.random.default_rng(0)

    def drawn() -> float:
        found = [draw.choice(yes, len(yes)).mean() - draw.choice(no, len(no)).mean() for yes, no in pairs]
        return float(np.average(found, weights=weights))

    low, high = np.quantile([drawn() for _ in range(n_draws)], [0.025, 0.975])
    return Difference(
        mean=float(np.average([yes.mean() - no.mean() for yes, no in pairs], weights=weights)),
        low=float(low),
        high=float(high),
        n_with=sum(len(yes) for yes, _ in pairs),
        n_without=sum(len(no) for _, no in pairs),
    )
