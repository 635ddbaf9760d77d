"""Bagging: many trees on bootstrap samples."""

import random

from tree import Tree


def bootstrap(n: int, rng: random.Random) -> list[int]:
    """Return n row numbers drawn with replacement."""
    raise NotImplementedError


def bag(xs: list[float], ys: list[float], count: int, seed: int) -> list[Tree]:
    """Return count trees, each fitted on a bootstrap sample."""
    raise NotImplementedError


def predict(trees: list, x: float) -> float:
    """Return the mean of the trees' answers."""
    raise NotImplementedError


def curve(trees: list, xs: list[float], ys: list[float]) -> list[float]:
    """Return the mean squared error of the first 1, 2, … trees."""
    raise NotImplementedError
