"""One feature, online and offline."""
from collections import defaultdict


def offline(payments: list[dict], decision: dict, window: int = 3600) -> tuple[int, int]:
    """Return count and sum as known at the decision."""
    raise NotImplementedError


class Online:
    """Counts payments as they arrive."""

    def __init__(self, window: int = 3600) -> None:
        """Start without payments."""
        raise NotImplementedError

    def arrive(self, payment: dict) -> None:
        """Store one payment."""
        raise NotImplementedError

    def ask(self, decision: dict) -> tuple[int, int]:
        """Return count and sum, and forget what is too old."""
        raise NotImplementedError

    def size(self) -> int:
        """Return the number of stored payments."""
        raise NotImplementedError


def as_of(values: list[dict], t: int):
    """Return the value known at t."""
    raise NotImplementedError


def disagreements(payments: list[dict], decisions: list[dict], window: int = 3600) -> list[str]:
    """Return the decisions whose online and offline features differ."""
    raise NotImplementedError
