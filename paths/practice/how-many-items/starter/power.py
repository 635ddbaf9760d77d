"""How many items a comparison needs."""
from collections.abc import Hashable
from math import ceil, sqrt
from random import Random
from statistics import NormalDist, fmean


def unpaired(p1: float, p2: float, power: float = 0.8) -> int:
    """Return the items for each of two systems with separate items."""
    raise NotImplementedError


def paired(b: float, c: float, power: float = 0.8) -> int:
    """Return the items that both systems solve."""
    raise NotImplementedError


def clustered(n: int, m: int, rho: float) -> int:
    """Return the items needed with m items per cluster."""
    raise NotImplementedError


def detectable(n: int, disagree: float, power: float = 0.8) -> float | None:
    """Return the smallest difference that n items can show."""
    raise NotImplementedError


def cluster_z(differences: list[float], clusters: list[Hashable]) -> float:
    """Return the mean difference over its clustered standard error."""
    raise NotImplementedError


def power_sim(b: float, c: float, n: int, runs: int, seed: int) -> float:
    """Return the share of simulated studies that see the difference."""
    raise NotImplementedError
