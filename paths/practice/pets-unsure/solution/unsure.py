"""Calibrate a classifier and let it abstain."""

from collections import Counter
from math import exp, log
from statistics import mean


def softmax(logits: list[float], temperature: float = 1.0) -> list[float]:
    top = max(logits)
    powers = [exp((z - top) / temperature) for z in logits]
    total = sum(powers)
    return [p / total for p in powers]


def nll(logits: list[list[float]], labels: list[int], temperature: float = 1.0) -> float:
    """Mean negative log-likelihood of the true classes."""
    losses = []
    for row, label in zip(logits, labels, strict=True):
        top = max(row)
        total = sum(exp((z - top) / temperature) for z in row)
        losses.append(log(total) - (row[label] - top) / temperature)
    return mean(losses)


def fit_temperature(logits: list[list[float]], labels: list[int]) -> float:
    """The best of 0.10, 0.11, ... 10.00."""
    return min((k / 100 for k in range(10, 1001)), key=lambda t: nll(logits, labels, t))


def abstain(logits: list[list[float]], labels: list[int], share: float, temperature: float = 1.0) -> tuple[float, float]:
    """(coverage, accuracy on the answered)."""
    n = len(labels)
    order = sorted(range(n), key=lambda i: max(softmax(logits[i], temperature)))
    answered = order[int(share * n) :]
    right = sum(logits[i].index(max(logits[i])) == labels[i] for i in answered)
    return len(answered) / n, right / len(answered)


def confusions(predicted: list[int], labels: list[int]) -> list[tuple[int, int, int]]:
    """(true, predicted, count) of the wrong answers, most frequent first."""
    pairs = Counter((t, p) for t, p in zip(labels, predicted, strict=True) if t != p)
    return sorted(((t, p, n) for (t, p), n in pairs.items()), key=lambda x: (-x[2], x[0], x[1]))
