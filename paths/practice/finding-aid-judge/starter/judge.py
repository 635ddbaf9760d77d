"""Score a search."""


def reciprocal_rank(ids: list[str], wanted: str) -> float:
    """Return 1 / rank of the wanted id, or 0."""
    raise NotImplementedError


def mrr(results: dict[str, list[str]], wanted: dict[str, str]) -> float:
    """Return the mean reciprocal rank."""
    raise NotImplementedError


def flips(
    before: dict[str, list[str]], after: dict[str, list[str]], wanted: dict[str, str]
) -> tuple[list[str], list[str]]:
    """Return the queries that got better and those that got worse."""
    raise NotImplementedError
