"""Steer a model along a direction and measure what changes."""
import math
import random
from collections.abc import Callable

Vector = list[float]
Probabilities = Callable[[Vector], Vector]


def difference(with_it: list[Vector], without: list[Vector]) -> Vector:
    """Return the difference of the two means."""
    return [sum(a) / len(with_it) - sum(b) / len(without) for a, b in zip(zip(*with_it), zip(*without))]


def steer(hidden: Vector, v: Vector, alpha: float) -> Vector:
    """Return the shifted state."""
    return [h + alpha * x for h, x in zip(hidden, v)]


def random_like(v: Vector, seed: int) -> Vector:
    """Return a random direction of the same length."""
    rng = random.Random(seed)
    raw = [rng.gauss(0, 1) for _ in v]
    return [x * math.hypot(*v) / math.hypot(*raw) for x in raw]


def effect(probabilities: Probabilities, prompts: list[Vector], v: Vector, alpha: float, wanted: list[int]) -> float:
    """Return the mean probability of the wanted words."""
    total = 0.0
    for hidden in prompts:
        p = probabilities(steer(hidden, v, alpha))
        total += sum(p[i] for i in wanted)
    return total / len(prompts)


def side_effect(probabilities: Probabilities, prompts: list[Vector], v: Vector, alpha: float) -> float:
    """Return the mean divergence from the unsteered probabilities."""
    total = 0.0
    for hidden in prompts:
        before, after = probabilities(hidden), probabilities(steer(hidden, v, alpha))
        total += sum(p * math.log(p / q) for p, q in zip(before, after) if p > 0)
    return total / len(prompts)


def choose(probabilities: Probabilities, related: list[Vector], unrelated: list[Vector], v: Vector,
           alphas: list[float], wanted: list[int], budget: float) -> float | None:
    """Return the strength with the largest effect within the budget."""
    allowed = [a for a in alphas if side_effect(probabilities, unrelated, v, a) <= budget]
    return min(allowed, key=lambda a: (-effect(probabilities, related, v, a, wanted), abs(a)), default=None)
