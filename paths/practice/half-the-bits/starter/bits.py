"""Rounding to fewer bits, and what it does to sums and training."""
from collections.abc import Callable


def to_float32(x: float) -> float:
    """Rounded to float32."""
    raise NotImplementedError


def to_bfloat16(x: float) -> float:
    """Rounded to bfloat16, ties to even."""
    raise NotImplementedError


def to_float16(x: float) -> float:
    """Rounded to float16."""
    raise NotImplementedError


def epsilon(rounding: Callable[[float], float]) -> float:
    """The smallest power of two that changes 1."""
    raise NotImplementedError


def running_sum(values: list[float], rounding: Callable[[float], float]) -> float:
    """A sum that is rounded after each addition."""
    raise NotImplementedError


def scaled(gradient: float, scale: float, rounding: Callable[[float], float]) -> float:
    """The gradient after scaling, rounding and dividing."""
    raise NotImplementedError


def train(rounding: Callable[[float], float], master: bool, steps: int) -> list[float]:
    """The losses of a small training."""
    raise NotImplementedError
