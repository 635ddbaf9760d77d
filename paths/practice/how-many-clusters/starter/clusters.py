"""Silhouette, and data without groups for comparison."""
import math
import random

Point = tuple[float, ...]


def silhouette(points: list[Point], labels: list[int]) -> float:
    """Return the mean silhouette; ValueError for fewer than two groups."""
    raise NotImplementedError


def shuffle_columns(points: list[Point], seed: int) -> list[Point]:
    """Return the points with each column shuffled by itself."""
    raise NotImplementedError
