"""Route questions between a small and a large model."""

from collections.abc import Callable
from pathlib import Path


def read(path: Path, half: str) -> list[dict]:
    """Return the rows of one half."""
    raise NotImplementedError


def evaluate(rows: list[dict], pick: Callable[[dict], str]) -> dict:
    """Return quality, cost and the share of calls to the large model."""
    raise NotImplementedError


def line(rows: list[dict], cost: float) -> float:
    """Return the quality of random routing at this cost."""
    raise NotImplementedError


def oracle(rows: list[dict]) -> dict:
    """Return what a perfect router would reach."""
    raise NotImplementedError


def threshold(rows: list[dict], margin: float) -> int | None:
    """Return the cheapest threshold of sure that keeps the quality."""
    raise NotImplementedError


def pick(row: dict) -> str:
    """Return small, large or cascade."""
    return "large"
