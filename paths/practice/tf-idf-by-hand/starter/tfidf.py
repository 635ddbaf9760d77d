"""TF-IDF in two versions, by hand."""
import math
import re


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    raise NotImplementedError


def document_frequency(texts: list[str]) -> dict[str, int]:
    """Return for each word the number of texts that contain it."""
    raise NotImplementedError


def idf_textbook(n: int, df: int) -> float:
    """Return ln(n / df)."""
    raise NotImplementedError


def idf_smooth(n: int, df: int) -> float:
    """Return ln((1 + n) / (1 + df)) + 1."""
    raise NotImplementedError


def tf_idf(texts: list[str], smooth: bool = True, normalise: bool = True) -> list[dict[str, float]]:
    """Return the weights of each text."""
    raise NotImplementedError
