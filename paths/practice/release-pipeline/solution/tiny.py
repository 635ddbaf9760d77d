"""A small sample that stays the same."""

import hashlib


def tiny_sample(rows: list[dict[str, str]], label: str, per_class: int, key: str = "id") -> list[dict[str, str]]:
    """Of each class the rows with the smallest hash of their key."""
    if per_class < 1:
        raise ValueError(f"per_class is {per_class}")
    classes: dict[str, list[str]] = {}
    for row in rows:
        classes.setdefault(row[label], []).append(row[key])
    chosen = set()
    for ids in classes.values():
        chosen.update(sorted(ids, key=lambda i: hashlib.sha256(i.encode()).hexdigest())[:per_class])
    return [row for row in rows if row[key] in chosen]
