"""A week in numbers."""


def summary(rows: list[dict[str, str]]) -> dict[str, int]:
    """requests, used, repeats, returning, silent, busiest"""
    raise NotImplementedError
