"""Flatten nested weather answers into places.csv and days.csv."""


def flatten(place: str, answer: dict) -> tuple[dict, list[dict]]:
    """Return the row of the place and the rows of its days; ValueError for lists of different length."""
    raise NotImplementedError
