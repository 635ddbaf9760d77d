"""Rates from counts, for any grouping."""


def rates(rows: list[dict], keys: list[str]) -> dict[tuple, float]:
    """Return the share of admitted for each combination of the keys."""
    raise NotImplementedError
