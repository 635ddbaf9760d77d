"""Five ways to decode."""
from collections.abc import Callable

Model = Callable[[list[int]], list[float]]


def heat(probs: list[float], temperature: float) -> list[float]:
    """Apply a temperature to probabilities."""
    raise NotImplementedError


def top_k(probs: list[float], k: int) -> list[float]:
    """Keep the k most likely."""
    raise NotImplementedError


def top_p(probs: list[float], p: float) -> list[float]:
    """Keep the most likely until their sum reaches p."""
    raise NotImplementedError


def greedy(model: Model, prefix: list[int], length: int) -> list[int]:
    """Always the most likely token."""
    raise NotImplementedError


def sample(model: Model, prefix: list[int], draws: list[float], temperature: float = 1.0,
           k: int | None = None, p: float | None = None) -> list[int]:
    """One token for each draw."""
    raise NotImplementedError


def beam(model: Model, prefix: list[int], length: int, width: int) -> tuple[list[int], float]:
    """The best text that a beam finds, and its log probability."""
    raise NotImplementedError


def repeated(tokens: list[int], n: int) -> float:
    """The share of n-grams that occurred before."""
    raise NotImplementedError
