"""Estimate probabilities by counting rows."""


def probability(rows: list[dict], target: dict) -> float | None:
    """Return the share of all rows that fit target, None without rows."""
    raise NotImplementedError


def conditional(rows: list[dict], target: dict, given: dict) -> float | None:
    """Return the share of rows that fit target among those that fit given."""
    raise NotImplementedError
