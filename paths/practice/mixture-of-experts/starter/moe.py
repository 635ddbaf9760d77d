"""A mixture of experts with plain lists."""
from collections.abc import Callable
from math import ceil, exp


def route(scores: list[float], k: int) -> list[tuple[int, float]]:
    """Return the k best experts with their weights."""
    raise NotImplementedError


def mix(x: list[float], router: list[list[float]], experts: list[Callable[[list[float]], list[float]]], k: int) -> list[float]:
    """Return the weighted sum of the chosen experts' outputs."""
    raise NotImplementedError


def balance(rows: list[list[float]], k: int) -> float:
    """Return the load-balancing loss."""
    raise NotImplementedError


def dispatch(rows: list[list[float]], k: int, factor: float) -> tuple[list[list[int]], int]:
    """Return the tokens of each expert and the number of dropped choices."""
    raise NotImplementedError


def params(d: int, hidden: int, n: int, k: int) -> dict[str, int]:
    """Return total and active parameters of one layer."""
    raise NotImplementedError
