"""Proximal policy optimization for a tiny language model."""

import random
from math import exp, log
from statistics import fmean, pvariance


def gae(rewards: list[float], values: list[float], gamma: float, lam: float) -> tuple[list[float], list[float]]:
    """Return advantages and value targets of one episode."""
    advantages = [0.0] * len(rewards)
    next_value = following = 0.0
    for t in reversed(range(len(rewards))):
        following = rewards[t] + gamma * next_value - values[t] + gamma * lam * following
        advantages[t], next_value = following, values[t]
    return advantages, [a + v for a, v in zip(advantages, values)]


def ratios(logp_new: list[float], logp_old: list[float]) -> list[float]:
    return [exp(n - o) for n, o in zip(logp_new, logp_old)]


def clipped(logp_new: list[float], logp_old: list[float], advantages: list[float], eps: float) -> float:
    """Return the mean clipped objective."""
    rows = zip(ratios(logp_new, logp_old), advantages)
    return fmean(min(r * a, min(max(r, 1 - eps), 1 + eps) * a) for r, a in rows)


def clipped_slopes(logp_new: list[float], logp_old: list[float], advantages: list[float], eps: float) -> list[float]:
    """Return the objective's derivative by each new log-probability."""
    rows = zip(ratios(logp_new, logp_old), advantages)
    return [r * a / len(advantages) if (r <= 1 + eps if a >= 0 else r >= 1 - eps) else 0.0 for r, a in rows]


def kl_estimate(logp_new: list[float], logp_old: list[float]) -> float:
    """Return the mean of (ratio - 1) - log ratio."""
    return fmean(r - 1 - log(r) for r in ratios(logp_new, logp_old))


def clip_fraction(logp_new: list[float], logp_old: list[float], eps: float) -> float:
    """Return the share of tokens outside of the clip range."""
    return fmean(abs(r - 1) > eps for r in ratios(logp_new, logp_old))


def entropy(probabilities: list[list[float]]) -> float:
    """Return the mean entropy over positions."""
    return fmean(-sum(p * log(p) for p in row if p > 0) for row in probabilities)


def explained_variance(values: list[float], targets: list[float]) -> float:
    """Return 1 - Var(target - value) / Var(target)."""
    total = pvariance(targets)
    return 1 - pvariance([t - v for t, v in zip(targets, values)]) / total if total else 0.0


def diagnose(history: list[dict]) -> str:
    """Return steps too large, collapsed, value useless or healthy."""
    first, last = history[0], history[-1]
    if last["kl"] > 0.1 or last["clip"] > 0.3:
        return "steps too large"
    if last["entropy"] < 0.1 * first["entropy"]:
        return "collapsed"
    return "value useless" if last["explained"] < 0.05 else "healthy"


def softmax(row: list[float]) -> list[float]:
    powers = [exp(z - max(row)) for z in row]
    total = sum(powers)
    return [p / total for p in powers]


def train(target: list[int], vocabulary: int, updates: int, seed: int, rate: float = 2.0, eps: float = 0.2, epochs: int = 4) -> list[dict]:
    """Train a table of logits; return one row for each update."""
    rng, length = random.Random(seed), len(target)
    logits = [[0.0] * vocabulary for _ in target]
    values = [0.0] * length
    history = []
    for _ in range(updates):
        tokens, old, advantages, guesses, goals, rewards = [], [], [], [], [], []
        policy = [softmax(row) for row in logits]
        for _ in range(32):
            text = [rng.choices(range(vocabulary), p)[0] for p in policy]
            reward = fmean(a == b for a, b in zip(text, target))
            a, t = gae([0.0] * (length - 1) + [reward], values, 1.0, 0.95)
            tokens += list(enumerate(text))
            old += [log(policy[i][token]) for i, token in enumerate(text)]
            advantages += a
            guesses += values
            goals += t
            rewards.append(reward)
        for _ in range(epochs):
            policy = [softmax(row) for row in logits]
            new = [log(max(policy[i][token], 1e-300)) for i, token in tokens]
            for (i, token), slope in zip(tokens, clipped_slopes(new, old, advantages, eps)):
                for j in range(vocabulary):
                    logits[i][j] += rate * slope * ((j == token) - policy[i][j])
        policy = [softmax(row) for row in logits]
        new = [log(max(policy[i][token], 1e-300)) for i, token in tokens]
        history.append({
            "reward": fmean(rewards), "kl": kl_estimate(new, old), "entropy": entropy(policy),
            "clip": clip_fraction(new, old, eps), "explained": explained_variance(guesses, goals),
        })
        values = [v + 0.5 * (fmean(goals[i::length]) - v) for i, v in enumerate(values)]
    return history
