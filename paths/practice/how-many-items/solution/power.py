"""How many items a comparison needs."""
from collections.abc import Hashable
from math import ceil, sqrt
from random import Random
from statistics import NormalDist, fmean


def unpaired(p1: float, p2: float, power: float = 0.8) -> int:
    """Return the items for each of two systems with separate items."""
    return ceil(_z2(power) * (p1 * (1 - p1) + p2 * (1 - p2)) / (p1 - p2) ** 2 - 1e-9)


def paired(b: float, c: float, power: float = 0.8) -> int:
    """Return the items that both systems solve."""
    return ceil(_z2(power) * (b + c - (c - b) ** 2) / (c - b) ** 2 - 1e-9)


def clustered(n: int, m: int, rho: float) -> int:
    """Return the items needed with m items per cluster."""
    return ceil(n * (1 + (m - 1) * rho) / m - 1e-9) * m


def detectable(n: int, disagree: float, power: float = 0.8) -> float | None:
    """Return the smallest difference that n items can show."""
    for k in range(1, int(disagree * 1000 + 1e-9) + 1):
        d = k / 1000
        if paired((disagree - d) / 2, (disagree + d) / 2, power) <= n:
            return d
    return None


def cluster_z(differences: list[float], clusters: list[Hashable]) -> float:
    """Return the mean difference over its clustered standard error."""
    mean = fmean(differences)
    sums: dict[Hashable, float] = {}
    for d, g in zip(differences, clusters):
        sums[g] = sums.get(g, 0.0) + d - mean
    se = sqrt(sum(s * s for s in sums.values())) / len(differences)
    return mean / se if se > 1e-12 else 0.0


def power_sim(b: float, c: float, n: int, runs: int, seed: int) -> float:
    """Return the share of simulated studies that see the difference."""
    rng, seen = Random(seed), 0
    for _ in range(runs):
        us = [rng.random() for _ in range(n)]
        seen += abs(cluster_z([-1 if u < b else 1 if u < b + c else 0 for u in us], list(range(n)))) > 1.96
    return seen / runs


def _z2(power: float) -> float:
    return (NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(power)) ** 2


if __name__ == "__main__":
    n = paired(0.05, 0.08)
    print(unpaired(0.71, 0.74), n, clustered(n, 10, 0.2), power_sim(0.1, 0.2, 240, 300, 1), paired(.1, .2), detectable(60, .15), detectable(200,.15))
