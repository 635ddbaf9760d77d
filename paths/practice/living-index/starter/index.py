"""A search index that follows changes."""
import math
import zlib
from collections.abc import Callable


def shingles(text: str) -> frozenset:
    """Return all runs of three words."""
    raise NotImplementedError


def jaccard(a: frozenset, b: frozenset) -> float:
    """Return the share of common shingles."""
    raise NotImplementedError


def embed(text: str, size: int = 64) -> list[float]:
    """Return a hashed bag of words of length 1."""
    raise NotImplementedError


class Index:
    """Originals, their copies and their vectors."""

    def __init__(self, threshold: float = 0.8, embed: Callable[[str], list[float]] = embed) -> None:
        """Start empty."""
        raise NotImplementedError

    def apply(self, change: dict, now: int) -> str:
        """Apply one change and say what became of it."""
        raise NotImplementedError

    def search(self, query: str, k: int = 3) -> list[tuple[str, float]]:
        """Return the most similar originals."""
        raise NotImplementedError

    def original(self, page: str) -> str | None:
        """Return the original of a page."""
        raise NotImplementedError

    def freshness(self) -> dict:
        """Return median, 95th percentile and worst age."""
        raise NotImplementedError
