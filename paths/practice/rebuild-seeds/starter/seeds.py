"""The whole distribution over seeds and splits."""
from math import sqrt
from statistics import fmean, stdev, variance

T = dict(zip(range(2, 31), [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
                            2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045]))


def interval(values: list[float]) -> tuple[float, float, float]:
    """Return mean, low and high of the 95 % interval."""
    raise NotImplementedError


def paired(rows: list[dict], first: str, second: str) -> list[float]:
    """Return the mean difference of each split."""
    raise NotImplementedError


def parts(rows: list[dict], method: str) -> tuple[float, float]:
    """Return the variance between and within splits."""
    raise NotImplementedError


def by_seed(rows: list[dict], first: str, second: str, split: str) -> list[float]:
    """Return the difference of each seed in one split."""
    raise NotImplementedError
