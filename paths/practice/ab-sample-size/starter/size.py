"""How many users an A/B test needs, and whether the formula holds."""
from math import ceil, sqrt
from random import Random
from statistics import NormalDist
Z = NormalDist()


def users_per_group(base: float, effect: float, alpha: float=0.05, power: float=0.8) -> int:
    """Users in each group to see the effect with the given power."""
    raise NotImplementedError


def days_needed(per_group: int, visitors: int, share: float=1.0) -> int:
    """Days until both groups are full, in full weeks."""
    raise NotImplementedError


def p_value(buyers_a: int, n_a: int, buyers_b: int, n_b: int) -> float:
    """Two-proportion z-test, two-sided."""
    raise NotImplementedError


def share_of_alarms(base: float, effect: float, n: int, runs: int, seed: int, alpha: float=0.05) -> float:
    """The share of simulated tests with p below alpha."""
    raise NotImplementedError


def smallest_effect(base: float, n: int, alpha: float=0.05, power: float=0.8) -> float | None:
    """The smallest effect, in steps of 0.001, that n users per group can detect."""
    raise NotImplementedError
