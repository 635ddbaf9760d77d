"""REINFORCE on a bandit, with three baselines."""

import csv
import random
from math import exp
from statistics import fmean, stdev


def softmax(logits: list[float]) -> list[float]:
    """Return probabilities."""
    powers = [exp(z - max(logits)) for z in logits]
    total = sum(powers)
    return [p / total for p in powers]


def score(logits: list[float], action: int) -> list[float]:
    """Return the gradient of log p(action) by the logits."""
    return [(j == action) - p for j, p in enumerate(softmax(logits))]


def sample_gradient(logits: list[float], action: int, reward: float, baseline: float = 0.0) -> list[float]:
    """Return one sample of the policy gradient."""
    return [(reward - baseline) * s for s in score(logits, action)]


def moments(logits: list[float], rewards: list[float], baseline: float = 0.0) -> tuple[list[float], float]:
    """Return the exact mean and the total variance of the sample gradient."""
    p = softmax(logits)
    samples = [sample_gradient(logits, a, r, baseline) for a, r in enumerate(rewards)]
    mean = [sum(q * s[j] for q, s in zip(p, samples)) for j in range(len(logits))]
    square = sum(q * sum(v * v for v in s) for q, s in zip(p, samples))
    return mean, square - sum(m * m for m in mean)


def best_baseline(logits: list[float], rewards: list[float]) -> float:
    """Return the constant with the smallest total variance."""
    weights = [q * sum(s * s for s in score(logits, a)) for a, q in enumerate(softmax(logits))]
    return sum(w * r for w, r in zip(weights, rewards)) / sum(weights)


def train(rewards: list[float], noise: float, steps: int, rate: float, kind: str, seed: int) -> list[float]:
    """Return the probability of the best arm after each step."""
    rng = random.Random(seed)
    logits = [0.0] * len(rewards)
    best, total, history = rewards.index(max(rewards)), 0.0, []
    for step in range(steps):
        action = rng.choices(range(len(rewards)), softmax(logits))[0]
        reward = rewards[action] + rng.gauss(0, noise)
        if kind == "mean":
            baseline = total / step if step else 0.0
        else:
            baseline = best_baseline(logits, rewards) if kind == "best" else 0.0
        total += reward
        gradient = sample_gradient(logits, action, reward, baseline)
        logits = [z + rate * g for z, g in zip(logits, gradient)]
        history.append(softmax(logits)[best])
    return history


if __name__ == "__main__":
    with open("variance.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["kind", "mean_last", "spread_last"])
        for kind in ("none", "mean", "best"):
            last = [train([10, 10.5, 11], 0.5, 300, 0.1, kind, seed)[-1] for seed in range(20)]
            writer.writerow([kind, round(fmean(last), 4), round(stdev(last), 4)])
