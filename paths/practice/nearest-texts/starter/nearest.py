"""Nearest texts by cosine similarity."""
import math
import re


def vectors(texts: dict[str, str]) -> dict[str, dict[str, float]]:
    """Return the TF-IDF vector of each text, with length 1."""
    raise NotImplementedError


def cosine(a: dict[str, float], b: dict[str, float]) -> float:
    """Return the cosine of two vectors of any length; 0.0 if one is empty."""
    raise NotImplementedError


def neighbours(vecs: dict[str, dict[str, float]], key: str, k: int) -> list[tuple[str, float]]:
    """Return the k nearest texts with their cosine, nearest first."""
    raise NotImplementedError


def shared(a: dict[str, float], b: dict[str, float]) -> list[tuple[str, float]]:
    """Return each shared word with its contribution to the cosine, largest first."""
    raise NotImplementedError
