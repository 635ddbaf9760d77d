"""Fit a Rasch model and find faulty items."""
from math import exp, sqrt
from statistics import fmean


def rest_correlation(table: list[list[int]], item: int) -> float | None:
    """Return the correlation of an item with the rest."""
    raise NotImplementedError


def fit(table: list[list[int]], steps: int = 500, rate: float = 0.05, penalty: float = 0.05) -> tuple[list[float], list[float]]:
    """Return abilities and difficulties."""
    raise NotImplementedError


def information(theta: float, beta: float) -> float:
    """Return how much an item tells at an ability."""
    raise NotImplementedError


def suspects(table: list[list[int]], limit: float = -0.2) -> list[int]:
    """Return items that the strong miss and the weak solve."""
    raise NotImplementedError


def dead(table: list[list[int]]) -> list[int]:
    """Return items that all solve or all miss."""
    raise NotImplementedError


def shorten(betas: list[float], theta: float, n: int, out: list[int]) -> list[int]:
    """Return the n items with the most information."""
    raise NotImplementedError
