"""Split questions by shape, and freeze the test."""

from collections.abc import Callable


def skeleton(query: str) -> str:
    """Return the query with constants as ?."""
    raise NotImplementedError


def split(rows: list[dict], shapes: list[str]) -> tuple[list[dict], list[dict]]:
    """Return training and unseen rows."""
    raise NotImplementedError


def digest(rows: list[dict]) -> str:
    """Return the SHA-256 of the rows' canonical text."""
    raise NotImplementedError


def baseline(unseen: list[dict], examples: list[dict], answer: Callable[[str, list[dict]], str]) -> int:
    """Return how many unseen questions are answered right."""
    raise NotImplementedError
