"""A bag of words from dicts."""
import re


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    raise NotImplementedError


def vocabulary(texts: list[str]) -> dict[str, int]:
    """Return the column of each word, in alphabetical order."""
    raise NotImplementedError


def row(text: str, columns: dict[str, int]) -> dict[int, int]:
    """Return the sparse row of a text: column to count."""
    raise NotImplementedError


def dense(rows: list[dict[int, int]], width: int) -> list[list[int]]:
    """Return the full matrix."""
    raise NotImplementedError


def csr(rows: list[dict[int, int]]) -> tuple[list[int], list[int], list[int]]:
    """Return data, indices and indptr."""
    raise NotImplementedError


def density(rows: list[dict[int, int]], width: int) -> float:
    """Return the share of places that are stored."""
    raise NotImplementedError
