"""Policies near a reference."""

from math import exp, inf, log


def kl(p: list[float], q: list[float]) -> float:
    """Return KL(p || q)."""
    if any(a > 0 and b == 0 for a, b in zip(p, q)):
        return inf
    return sum(a * log(a / b) for a, b in zip(p, q) if a > 0)


def logits(ref: list[float], rewards: list[float], beta: float) -> list[float]:
    if beta <= 0:
        raise ValueError("beta must be positive")
    return [log(p) + r / beta if p > 0 else -inf for p, r in zip(ref, rewards)]


def tilt(ref: list[float], rewards: list[float], beta: float) -> list[float]:
    """Return the best policy under the KL penalty."""
    z = logits(ref, rewards, beta)
    powers = [exp(v - max(z)) for v in z]
    return [v / sum(powers) for v in powers]


def objective(p: list[float], ref: list[float], rewards: list[float], beta: float) -> float:
    """Return the mean reward minus beta times KL."""
    return sum(a * r for a, r in zip(p, rewards)) - beta * kl(p, ref)


def best_value(ref: list[float], rewards: list[float], beta: float) -> float:
    """Return beta log Z."""
    z = logits(ref, rewards, beta)
    return beta * (max(z) + log(sum(exp(v - max(z)) for v in z)))


def implied_rewards(p: list[float], ref: list[float], beta: float) -> list[float]:
    """Return the rewards for which p is best; the first is 0."""
    raw = [beta * log(a / b) for a, b in zip(p, ref)]
    return [r - raw[0] for r in raw]


def beta_for(ref: list[float], rewards: list[float], target: float) -> float:
    """Return the beta whose best policy has this KL."""
    low, high = 1e-6, 1.0
    if target <= 0 or kl(tilt(ref, rewards, low), ref) < target:
        raise ValueError(f"KL of {target} cannot be reached")
    while kl(tilt(ref, rewards, high), ref) > target:
        high *= 2
    for _ in range(200):
        middle = (low * high) ** 0.5
        if kl(tilt(ref, rewards, middle), ref) > target:
            low = middle
        else:
            high = middle
    return high


def best_of_n(ref: list[float], rewards: list[float], n: int) -> list[float]:
    """Return the distribution of the best of n draws."""
    policy = [0.0] * len(ref)
    before = 0.0
    for reward in sorted(set(rewards)):
        group = [i for i, r in enumerate(rewards) if r == reward]
        mass = sum(ref[i] for i in group)
        if mass:
            chance = (before + mass) ** n - before**n
            for i in group:
                policy[i] = chance * ref[i] / mass
        before += mass
    return policy
