"""A linear probe with its control task."""
import math
import random

Probe = tuple[list[float], float]


def control_labels(words: list[str], seed: int) -> list[int]:
    """Return random labels, one for each word type."""
    types = sorted(set(words))
    ones = set(random.Random(seed).sample(types, len(types) // 2))
    return [int(word in ones) for word in words]


def split_by_word(words: list[str], share: float, seed: int) -> tuple[list[int], list[int]]:
    """Return indices for training and test that share no word."""
    types = sorted(set(words))
    test = set(random.Random(seed).sample(types, round(share * len(types))))
    return ([i for i, w in enumerate(words) if w not in test],
            [i for i, w in enumerate(words) if w in test])


def train(xs: list[list[float]], ys: list[int], steps: int = 200, rate: float = 0.5) -> Probe:
    """Return weights and bias of a logistic regression."""
    w, b = [0.0] * len(xs[0]), 0.0
    for _ in range(steps):
        errors = [1 / (1 + math.exp(-(sum(a * c for a, c in zip(w, x)) + b))) - y for x, y in zip(xs, ys)]
        for k in range(len(w)):
            w[k] -= rate * sum(e * x[k] for e, x in zip(errors, xs)) / len(xs)
        b -= rate * sum(errors) / len(xs)
    return w, b


def accuracy(probe: Probe, xs: list[list[float]], ys: list[int]) -> float:
    """Return the share of right predictions."""
    w, b = probe
    return sum((sum(a * c for a, c in zip(w, x)) + b > 0) == bool(y) for x, y in zip(xs, ys)) / len(xs)


def selectivity(xs: list[list[float]], words: list[str], ys: list[int], seed: int) -> float:
    """Return accuracy on the task minus accuracy on the control task."""
    def score(labels: list[int]) -> float:
        return accuracy(train(xs[::2], labels[::2]), xs[1::2], labels[1::2])
    return score(ys) - score(control_labels(words, seed))
