"""The learning curve over three sizes of training data."""

from collections.abc import Callable


def subset(rows: list, size: int, seed: int) -> list:
    """Return a random part; larger parts contain smaller ones."""
    raise NotImplementedError


def accuracy(examples: list[dict], tests: list[dict], answer: Callable[[str, list[dict]], str]) -> float:
    """Return the share of right answers."""
    raise NotImplementedError


def wilson(k: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval of k right of n."""
    raise NotImplementedError


def table(runs: list[dict]) -> list[dict]:
    """Return means and spreads for each size."""
    raise NotImplementedError


def advice(rows: list[dict], key: str) -> str:
    """Return more, or read the failures."""
    raise NotImplementedError
