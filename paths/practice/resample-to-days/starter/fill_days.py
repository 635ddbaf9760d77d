"""Fill the days without trips with 0."""
from datetime import date


def fill_days(counts: dict[date, int], first: date, last: date) -> list[tuple[date, int]]:
    """Return one pair for each day from first to last."""
    raise NotImplementedError
