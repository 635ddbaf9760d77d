"""Tumbling windows by event time with a watermark."""
import math
from collections import Counter


def batch(events: list[dict], size: int) -> dict[tuple[int, str], int]:
    """Return the count for each window and key."""
    raise NotImplementedError


class Windows:
    """Counts that close when the watermark passes."""

    def __init__(self, size: int, delay: int) -> None:
        """Start empty."""
        raise NotImplementedError

    def add(self, event: dict) -> list[tuple[int, str, int]]:
        """Take one event; return the windows that close."""
        raise NotImplementedError


    def open(self) -> int:
        """Return how many pairs are in memory."""
        raise NotImplementedError

    def close(self) -> list[tuple[int, str, int]]:
        """Emit all that is left."""
        raise NotImplementedError


def missed(events: list[dict], size: int, delay: int) -> float:
    """Return the share of late events."""
    raise NotImplementedError


def smallest_delay(events: list[dict], size: int, share: float) -> int:
    """Return the smallest delay that misses at most `share`."""
    raise NotImplementedError
