"""What looking every day does to the error of a test."""
from math import ceil, sqrt
from random import Random
from statistics import fmean


def z_path(days: int, d: float, rng: Random) -> list[float]:
    """z after each day: sum of the draws so far divided by the root of their number."""
    raise NotImplementedError


def stopped(path: list[float], looks: list[int], limit: float) -> int | None:
    """The first day among the looks with |z| over the limit."""
    raise NotImplementedError


def share_stopped(days: int, looks: list[int], limit: float, d: float, runs: int, seed: int) -> float:
    """The share of simulated tests that stop."""
    raise NotImplementedError


def fair_limit(days: int, looks: list[int], error: float, runs: int, seed: int) -> float:
    """The limit that only the share `error` of tests without an effect exceeds."""
    raise NotImplementedError


def estimate_when_stopped(days: int, looks: list[int], limit: float, d: float, runs: int, seed: int) -> float:
    """The mean estimate of d over the tests that stop with a positive z."""
    raise NotImplementedError


if __name__ == '__main__':
    daily = list(range(1, 15))
    print('looks,limit,false_alarms,power,mean_estimate')
    for name, looks, limit in (('once', [14], 1.96), ('daily', daily, 1.96), ('repaired', daily, fair_limit(14, daily, 0.05, 20000, 1))):
        row = [f(14, looks, limit, d, 20000, 2) for f, d in ((share_stopped, 0), (share_stopped, 0.75), (estimate_when_stopped, 0.75))]
        print(name, *(f'{x:.3f}' for x in [limit, *row]), sep=',')
