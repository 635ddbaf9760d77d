"""Run as planned, and record everything."""
from collections.abc import Callable
from itertools import product
from math import isfinite
from statistics import median

Run = tuple[str, str, int]


def order(methods: list[str], settings: list[str], seeds: list[int]) -> list[Run]:
    """Return the runs, seed by seed."""
    raise NotImplementedError


def missing(plan: list[Run], rows: list[dict]) -> list[Run]:
    """Return planned runs without a row."""
    raise NotImplementedError


def execute(plan: list[Run], rows: list[dict], run: Callable[[str, str, int], tuple[float, float]], commit: str) -> list[dict]:
    """Return all rows after the missing runs."""
    raise NotImplementedError


def trouble(rows: list[dict], trivial: float) -> list[str]:
    """Return signs of trouble."""
    raise NotImplementedError
