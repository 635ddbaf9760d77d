"""Answer multiple-choice questions without their pictures."""

import random
from collections import Counter
from collections.abc import Callable

Method = Callable[[dict], int]


def chance(rows: list[dict]) -> float:
    """Return the expected accuracy of guessing."""
    return sum(1 / len(r["options"]) for r in rows) / len(rows)


def position(dev: list[dict]) -> Method:
    """Return the method that always takes the best position of dev."""
    counts = Counter(r["answer"] for r in dev)
    best = min(counts, key=lambda i: (-counts[i], i))
    return lambda row: min(best, len(row["options"]) - 1)


def longest(row: dict) -> int:
    """Return the index of the longest option."""
    return max(range(len(row["options"])), key=lambda i: (len(row["options"][i]), -i))


def kind(row: dict) -> str:
    return " ".join(row["question"].lower().split()[:2])


def prior(dev: list[dict], smooth: float = 1.0) -> Method:
    """Return the method that takes the option that was right most often for this type."""
    offered: Counter = Counter()
    right: Counter = Counter()
    for row in dev:
        offered.update((kind(row), o.lower()) for o in row["options"])
        right[kind(row), row["options"][row["answer"]].lower()] += 1

    def method(row: dict) -> int:
        def score(i: int) -> float:
            key = kind(row), row["options"][i].lower()
            return (right[key] + smooth * 0.3) / (offered[key] + smooth)

        return max(range(len(row["options"])), key=lambda i: (score(i), -i))

    return method


def accuracy(rows: list[dict], method: Method) -> float:
    """Return the share of right answers."""
    return sum(method(r) == r["answer"] for r in rows) / len(rows)


def credit(model: list[int], blind: list[int], rounds: int = 2000, seed: int = 0) -> tuple[float, float, float]:
    """Return the difference and its interval."""
    d, rng = [m - b for m, b in zip(model, blind, strict=True)], random.Random(seed)
    means = sorted(sum(rng.choices(d, k=len(d))) / len(d) for _ in range(rounds))
    return sum(d) / len(d), means[int(0.025 * rounds)], means[int(0.975 * rounds) - 1]


def explained(model: float, blind: float, base: float) -> float:
    """Return the share of the gain over chance that needs no picture."""
    return (blind - base) / (model - base)
