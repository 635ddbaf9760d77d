"""Fill the days without trips with 0."""
from datetime import date, timedelta


def fill_days(counts: dict[date, int], first: date, last: date) -> list[tuple[date, int]]:
    """Return one pair for each day from first to last."""
    length = (last - first).days + 1
    days = (first + timedelta(days=n) for n in range(length))
    return [(day, counts.get(day, 0)) for day in days]
