"""Split, apply and combine in plain Python."""
from collections.abc import Callable


def split(rows: list[dict], key: str) -> dict[object, list[dict]]:
    """Put the rows into groups by row[key]."""
    groups: dict[object, list[dict]] = {}
    for row in rows:
        groups.setdefault(row[key], []).append(row)
    return groups


def apply(groups: dict[object, list[dict]], column: str, function: Callable[[list], object]) -> dict[object, object]:
    """Call function once for each group, with the values of the column."""
    return {key: function([row[column] for row in group]) for key, group in groups.items()}


def combine(results: dict[object, object], key: str, name: str) -> list[dict]:
    """Return one dictionary for each key, sorted by key."""
    return [{key: k, name: results[k]} for k in sorted(results)]
