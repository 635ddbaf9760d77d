"""Load word vectors, find near words and solve analogies."""
import math
from pathlib import Path


def unit(vector: list[float]) -> list[float]:
    """Return the vector divided by its length."""
    length = math.sqrt(sum(x * x for x in vector))
    return [x / length for x in vector]


def load(path: str) -> dict[str, list[float]]:
    """Read the file and return normalised vectors."""
    vectors = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines()[1:]:
        word, *numbers = line.split()
        vectors[word] = unit([float(x) for x in numbers])
    return vectors


def nearest(
    vectors: dict[str, list[float]], target: list[float], k: int, barred: set[str] = frozenset()
) -> list[tuple[str, float]]:
    """Return the k nearest words with their cosine, best first."""
    goal = unit(target)
    found = [(word, sum(x * y for x, y in zip(v, goal))) for word, v in vectors.items() if word not in barred]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:k]


def analogy(vectors: dict[str, list[float]], a: str, b: str, c: str, barred: bool = True) -> str:
    """Return the word nearest to b - a + c."""
    target = [y - x + z for x, y, z in zip(vectors[a], vectors[b], vectors[c])]
    return nearest(vectors, target, 1, {a, b, c} if barred else set())[0][0]
