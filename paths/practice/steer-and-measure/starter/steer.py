"""Steer a model along a direction and measure what changes."""
import math
import random
from collections.abc import Callable

Vector = list[float]
Probabilities = Callable[[Vector], Vector]


def difference(with_it: list[Vector], without: list[Vector]) -> Vector:
    """Return the difference of the two means."""
    raise NotImplementedError


def steer(hidden: Vector, v: Vector, alpha: float) -> Vector:
    """Return the shifted state."""
    raise NotImplementedError


def random_like(v: Vector, seed: int) -> Vector:
    """Return a random direction of the same length."""
    raise NotImplementedError


def effect(probabilities: Probabilities, prompts: list[Vector], v: Vector, alpha: float, wanted: list[int]) -> float:
    """Return the mean probability of the wanted words."""
    raise NotImplementedError


def side_effect(probabilities: Probabilities, prompts: list[Vector], v: Vector, alpha: float) -> float:
    """Return the mean divergence from the unsteered probabilities."""
    raise NotImplementedError


def choose(probabilities: Probabilities, related: list[Vector], unrelated: list[Vector], v: Vector,
           alphas: list[float], wanted: list[int], budget: float) -> float | None:
    """Return the strength with the largest effect within the budget."""
    raise NotImplementedError
