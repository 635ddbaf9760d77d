"""Group relative policy optimization."""

import random
from math import exp
from statistics import fmean, pstdev

Group = list[list[float]]


def advantages(rewards: list[float], scale: bool = True, eps: float = 1e-4) -> list[float]:
    """Return the rewards relative to their group."""
    mean = fmean(rewards)
    size = pstdev(rewards) + eps if scale else 1.0
    return [(r - mean) / size for r in rewards]


def dead_share(p: float, group: int) -> float:
    """Return the chance that all rewards of a group are equal."""
    return p**group + (1 - p) ** group


def token_weights(lengths: list[int], kind: str, constant: int = 1) -> list[float]:
    """Return the weight of one token of each answer."""
    count = len(lengths)
    if kind == "answer":
        return [1 / (count * n) for n in lengths]
    if kind == "token":
        return [1 / sum(lengths)] * count
    if kind == "constant":
        return [1 / (count * constant)] * count
    raise ValueError(f"unknown kind {kind!r}")


def kl_term(logp: float, logp_ref: float) -> float:
    """Return ref/pi - log(ref/pi) - 1."""
    return exp(logp_ref - logp) - (logp_ref - logp) - 1


def loss(
    groups_logp_new: Group, groups_logp_old: Group, rewards: list[float], kind: str = "answer", scale: bool = True,
    eps: float = 0.2, beta: float = 0.0, ref: Group | None = None, constant: int = 1,
) -> float:
    """Return the loss of one group."""
    weights = token_weights([len(x) for x in groups_logp_new], kind, constant)
    total = 0.0
    for i, (a, w) in enumerate(zip(advantages(rewards, scale), weights)):
        for t, (new, old) in enumerate(zip(groups_logp_new[i], groups_logp_old[i])):
            ratio = exp(new - old)
            value = min(ratio * a, min(max(ratio, 1 - eps), 1 + eps) * a)
            if beta > 0 and ref is not None:
                value -= beta * kl_term(new, ref[i][t])
            total -= w * value
    return total


def softmax(row: list[float]) -> list[float]:
    powers = [exp(z - max(row)) for z in row]
    total = sum(powers)
    return [p / total for p in powers]


def train(problems: list[tuple[int, int]], steps: int, seed: int, group: int = 8, rate: float = 4.0, scale: bool = True) -> list[dict]:
    """Train the toy on sums; return success and dead groups by step."""
    rng = random.Random(seed)
    logits = {p: [2.0 if x == sum(p) + 1 else 0.0 for x in range(19)] for p in problems}
    history = []
    for _ in range(steps):
        wins, dead = 0.0, 0
        for problem, row in logits.items():
            policy = softmax(row)
            draws = rng.choices(range(19), policy, k=group)
            rewards = [float(x == sum(problem)) for x in draws]
            wins += fmean(rewards)
            dead += len(set(rewards)) == 1
            steps_up = [0.0] * 19
            for a, x in zip(advantages(rewards, scale), draws):
                for j, p in enumerate(policy):
                    steps_up[j] += a * ((j == x) - p) / group
            for j, s in enumerate(steps_up):
                row[j] += rate * s
        history.append({"success": wins / len(logits), "dead": dead / len(logits)})
    return history
