from datetime import date, timedelta


def free_slots(booked: list[tuple[int, int]], opens: int, closes: int, length: int) -> list[tuple[int, int]]:
    """Return the free stretches of at least length minutes."""
    booked.sort()
    slots = []
    cursor = opens
    for start, end in booked:
        if start - cursor > length:
            slots.append((cursor, start))
        cursor = end
    if closes - cursor >= length:
        slots.append((cursor, closes))
    return slots


def fee(due: date, returned: date, closed: set[date], per_day: int, cap: int) -> int:
    """Return the fee in cents for a late book."""
    if returned <= due:
        return 0
    days = 0
    day = due
    while day < returned:
        if day not in closed:
            days += 1
        day += timedelta(days=1)
    return min(days * per_day, cap)
