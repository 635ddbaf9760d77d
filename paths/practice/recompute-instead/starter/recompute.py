"""Activation checkpointing on a chain of layers."""
from collections.abc import Callable

Layer = tuple[Callable[[float], float], Callable[[float, float], float]]


def plain(layers: list[Layer], x: float, dy: float) -> tuple[float, int]:
    """Return the gradient and the peak with everything stored."""
    raise NotImplementedError


def checkpointed(layers: list[Layer], x: float, dy: float, segment: int) -> tuple[float, int, int]:
    """Return gradient, peak and extra forward calls."""
    raise NotImplementedError


def best_segment(n: int) -> int:
    """Return the segment length with the smallest peak."""
    raise NotImplementedError


def choose(items: list[dict], need: float) -> list[str] | None:
    """Return what to recompute to save enough bytes."""
    raise NotImplementedError
