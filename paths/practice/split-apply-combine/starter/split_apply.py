"""Split, apply and combine in plain Python."""
from collections.abc import Callable


def split(rows: list[dict], key: str) -> dict[object, list[dict]]:
    """Put the rows into groups by row[key]."""
    raise NotImplementedError


def apply(groups: dict[object, list[dict]], column: str, function: Callable[[list], object]) -> dict[object, object]:
    """Call function once for each group, with the values of the column."""
    raise NotImplementedError


def combine(results: dict[object, object], key: str, name: str) -> list[dict]:
    """Return one dictionary for each key, sorted by key."""
    raise NotImplementedError
