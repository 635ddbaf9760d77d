"""Due dates and fines of a small library."""

from datetime import date, timedelta


def due_date(lent: date, days: int, closed: set[date]) -> date:
    """Return the day on which a book is due; ValueError if days is below 1."""
    if days < 0:
        raise ValueError(f"days must be at least 1: {days}")
    due = lent + timedelta(days=days)
    while due in closed:
        due += timedelta(days=1)
    return due


def fine(due: date, back: date, cap: int = 500) -> int:
    """Return the fine in cents; ValueError if cap is negative."""
    if cap < 0:
        raise ValueError(f"cap must not be negative: {cap}")
    late = max(0, (back - due).days)
    return min(cap, 10 * min(late, 7) + 25 * max(0, late - 7))
