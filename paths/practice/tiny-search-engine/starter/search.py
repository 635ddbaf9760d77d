"""A small search engine with an inverted index."""
import re


def words(text: str) -> list[str]:
    """Return the words of a text or a query."""
    raise NotImplementedError


def build_index(texts: dict[str, str]) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """Return the inverted index and the number of words of each text."""
    raise NotImplementedError


def search(
    index: dict[str, dict[str, int]], lengths: dict[str, int], query: str, k: int = 5
) -> list[tuple[str, float]]:
    """Return the k best texts with their scores, best first."""
    raise NotImplementedError


def reciprocal_rank(ids: list[str], wanted: str) -> float:
    """Return 1 / place of the wanted id, or 0 if it is absent."""
    raise NotImplementedError
