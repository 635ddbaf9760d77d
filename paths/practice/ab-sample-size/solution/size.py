"""How many users an A/B test needs, and whether the formula holds."""
from math import ceil, sqrt
from random import Random
from statistics import NormalDist

Z = NormalDist()


def users_per_group(base: float, effect: float, alpha: float = 0.05, power: float = 0.8) -> int:
    """Users in each group to see the effect with the given power."""
    new = base + effect
    if effect == 0 or not 0 < base < 1 or not 0 < new < 1:
        raise ValueError("need a non-zero effect and shares between 0 and 1")
    spread = base * (1 - base) + new * (1 - new)
    return ceil((Z.inv_cdf(1 - alpha / 2) + Z.inv_cdf(power)) ** 2 * spread / effect**2)


def days_needed(per_group: int, visitors: int, share: float = 1.0) -> int:
    """Days until both groups are full, in full weeks."""
    days = ceil(2 * per_group / (visitors * share))
    return ceil(days / 7) * 7


def p_value(buyers_a: int, n_a: int, buyers_b: int, n_b: int) -> float:
    """Two-proportion z-test, two-sided."""
    pooled = (buyers_a + buyers_b) / (n_a + n_b)
    error = sqrt(pooled * (1 - pooled) * (1 / n_a + 1 / n_b))
    if error == 0:
        return 1.0
    return 2 * (1 - Z.cdf(abs(buyers_b / n_b - buyers_a / n_a) / error))


def share_of_alarms(base: float, effect: float, n: int, runs: int, seed: int, alpha: float = 0.05) -> float:
    """The share of simulated tests with p below alpha."""
    rng = Random(seed)
    alarms = 0
    for _ in range(runs):
        a = sum(rng.random() < base for _ in range(n))
        b = sum(rng.random() < base + effect for _ in range(n))
        alarms += p_value(a, n, b, n) < alpha
    return alarms / runs


def smallest_effect(base: float, n: int, alpha: float = 0.05, power: float = 0.8) -> float | None:
    """The smallest effect, in steps of 0.001, that n users per group can detect."""
    k = 1
    while base + k / 1000 < 1:
        if users_per_group(base, k / 1000, alpha, power) <= n:
            return k / 1000
        k += 1
    return None
