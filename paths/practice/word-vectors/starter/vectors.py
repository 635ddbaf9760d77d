"""Load word vectors, find near words and solve analogies."""


def load(path: str) -> dict[str, list[float]]:
    """Read the file and return normalised vectors."""
    raise NotImplementedError


def nearest(
    vectors: dict[str, list[float]], target: list[float], k: int, barred: set[str] = frozenset()
) -> list[tuple[str, float]]:
    """Return the k nearest words with their cosine, best first."""
    raise NotImplementedError


def analogy(vectors: dict[str, list[float]], a: str, b: str, c: str, barred: bool = True) -> str:
    """Return the word nearest to b - a + c."""
    raise NotImplementedError
