"""Generate training questions with queries that run."""

TEMPLATES: dict[str, tuple[str, list[str]]] = {}


def make(each: int, seed: int) -> list[dict]:
    """Return up to each rows for each shape, no question twice."""
    raise NotImplementedError


def survives(query: str) -> bool:
    """Return whether the query gives rows on both databases."""
    raise NotImplementedError


def skeleton(query: str) -> str:
    """Return the query with constants as ?."""
    raise NotImplementedError


def leaks(train: list[dict], test: list[dict]) -> list[str]:
    """Return the skeletons that occur in both."""
    raise NotImplementedError
