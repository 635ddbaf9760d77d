"""Answer multiple-choice questions without their pictures."""

from collections.abc import Callable

Method = Callable[[dict], int]


def chance(rows: list[dict]) -> float:
    """Return the expected accuracy of guessing."""
    raise NotImplementedError


def position(dev: list[dict]) -> Method:
    """Return the method that always takes the best position of dev."""
    raise NotImplementedError


def longest(row: dict) -> int:
    """Return the index of the longest option."""
    raise NotImplementedError


def prior(dev: list[dict], smooth: float = 1.0) -> Method:
    """Return the method that takes the option that was right most often for this type."""
    raise NotImplementedError


def accuracy(rows: list[dict], method: Method) -> float:
    """Return the share of right answers."""
    raise NotImplementedError


def credit(model: list[int], blind: list[int], rounds: int = 2000, seed: int = 0) -> tuple[float, float, float]:
    """Return the difference and its interval."""
    raise NotImplementedError


def explained(model: float, blind: float, base: float) -> float:
    """Return the share of the gain over chance that needs no picture."""
    raise NotImplementedError
