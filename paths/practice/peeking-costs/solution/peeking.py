"""What looking every day does to the error of a test."""
from math import ceil, sqrt
from random import Random
from statistics import fmean


def z_path(days: int, d: float, rng: Random) -> list[float]:
    """z after each day: sum of the draws so far divided by the root of their number."""
    total, path = 0.0, []
    for k in range(1, days + 1):
        total += rng.gauss(d, 1)
        path.append(total / sqrt(k))
    return path


def stopped(path: list[float], looks: list[int], limit: float) -> int | None:
    """The first day among the looks with |z| over the limit."""
    return next((k for k in sorted(looks) if abs(path[k - 1]) > limit), None)


def _paths(days: int, d: float, runs: int, seed: int) -> list[list[float]]:
    rng = Random(seed)
    return [z_path(days, d, rng) for _ in range(runs)]


def share_stopped(days: int, looks: list[int], limit: float, d: float, runs: int, seed: int) -> float:
    """The share of simulated tests that stop."""
    return fmean(stopped(p, looks, limit) is not None for p in _paths(days, d, runs, seed))


def fair_limit(days: int, looks: list[int], error: float, runs: int, seed: int) -> float:
    """The limit that only the share `error` of tests without an effect exceeds."""
    largest = sorted(max(abs(p[k - 1]) for k in looks) for p in _paths(days, 0, runs, seed))
    return largest[min(runs - 1, ceil((1 - error) * runs))]


def estimate_when_stopped(days: int, looks: list[int], limit: float, d: float, runs: int, seed: int) -> float:
    """The mean estimate of d over the tests that stop with a positive z."""
    estimates = []
    for path in _paths(days, d, runs, seed):
        k = stopped(path, looks, limit)
        if k is not None and path[k - 1] > 0:
            estimates.append(path[k - 1] / sqrt(k))
    return fmean(estimates)


if __name__ == "__main__":
    daily = list(range(1, 15))
    print("looks,limit,false_alarms,power,mean_estimate")
    for name, looks, limit in (("once", [14], 1.96), ("daily", daily, 1.96), ("repaired", daily, fair_limit(14, daily, 0.05, 20000, 1))):
        row = [f(14, looks, limit, d, 20000, 2) for f, d in ((share_stopped, 0), (share_stopped, 0.75), (estimate_when_stopped, 0.75))]
        print(name, *(f"{x:.3f}" for x in [limit, *row]), sep=",")
