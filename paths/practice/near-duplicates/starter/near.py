"""Near-duplicates by MinHash and bands."""
import hashlib
import re
from collections import defaultdict
from itertools import combinations


def shingles(text: str, k: int = 3) -> frozenset[str]:
    """Return the runs of k words."""
    raise NotImplementedError


def jaccard(a: frozenset, b: frozenset) -> float:
    """Return the similarity of two sets."""
    raise NotImplementedError


def signature(items: frozenset, n: int = 128) -> list[int]:
    """Return the smallest value of each hash function."""
    raise NotImplementedError


def estimate(x: list[int], y: list[int]) -> float:
    """Return the share of equal places."""
    raise NotImplementedError


def candidates(signatures: dict[str, list[int]], bands: int) -> set[tuple[str, str]]:
    """Return pairs that agree in a whole band."""
    raise NotImplementedError


def exact_pairs(sets: dict[str, frozenset], least: float) -> set[tuple[str, str]]:
    """Return all pairs of at least this similarity."""
    raise NotImplementedError


def recall(found: set, true: set) -> float:
    """Return the share of true pairs that were found."""
    raise NotImplementedError
