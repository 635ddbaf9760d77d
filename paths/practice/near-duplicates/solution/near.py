"""Near-duplicates by MinHash and bands."""
import hashlib
import re
from collections import defaultdict
from itertools import combinations


def shingles(text: str, k: int = 3) -> frozenset[str]:
    """Return the runs of k words."""
    words = re.findall(r"[^\W_]+", text.lower())
    if not words:
        return frozenset()
    return frozenset(" ".join(words[i:i + k]) for i in range(max(1, len(words) - k + 1)))


def jaccard(a: frozenset, b: frozenset) -> float:
    """Return the similarity of two sets."""
    return len(a & b) / len(a | b) if a | b else 0.0


def _hash(i: int, item: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{i} {item}".encode(), digest_size=8).digest())


def signature(items: frozenset, n: int = 128) -> list[int]:
    """Return the smallest value of each hash function."""
    return [min(_hash(i, item) for item in items) for i in range(n)]


def estimate(x: list[int], y: list[int]) -> float:
    """Return the share of equal places."""
    return sum(a == b for a, b in zip(x, y)) / len(x)


def candidates(signatures: dict[str, list[int]], bands: int) -> set[tuple[str, str]]:
    """Return pairs that agree in a whole band."""
    buckets = defaultdict(set)
    for name, values in signatures.items():
        rows = len(values) // bands
        for band in range(bands):
            buckets[band, tuple(values[band * rows:(band + 1) * rows])].add(name)
    return {pair for names in buckets.values() for pair in combinations(sorted(names), 2)}


def exact_pairs(sets: dict[str, frozenset], least: float) -> set[tuple[str, str]]:
    """Return all pairs of at least this similarity."""
    return {(a, b) for a, b in combinations(sorted(sets), 2) if jaccard(sets[a], sets[b]) >= least}


def recall(found: set, true: set) -> float:
    """Return the share of true pairs that were found."""
    return len(found & true) / len(true) if true else 1.0
