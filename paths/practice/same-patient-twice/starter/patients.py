"""Scores by row and by patient."""


def patient(name: str) -> str:
    """Return the patient in a recording's name."""
    raise NotImplementedError


def by_row(points: list[list[float]], labels: list[int]) -> float:
    """Return the accuracy of the nearest neighbour, leaving one row out."""
    raise NotImplementedError


def by_group(points: list[list[float]], labels: list[int], groups: list[str]) -> float:
    """Return the accuracy of the nearest neighbour, leaving one group out."""
    raise NotImplementedError


def group_folds(groups: list[str], k: int) -> list[list[int]]:
    """Return k folds of row numbers; each group lies whole in one of them."""
    raise NotImplementedError
