"""Lines of the table of scores."""


def line(field: str, clerk: int, baseline: int, n: int) -> str:
    """Return one line of the table."""
    raise NotImplementedError
