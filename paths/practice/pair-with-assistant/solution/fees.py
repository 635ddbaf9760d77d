from datetime import date, timedelta


def fee(due: date, returned: date, closed: set[date], per_day: int, cap: int) -> int:
    """The fee in cents: each open day after due, up to and including returned; at most cap."""
    if per_day < 0 or cap < 0:
        raise ValueError("per_day and cap must not be negative")
    late = (due + timedelta(days=n) for n in range(1, (returned - due).days + 1))
    return min(sum(day not in closed for day in late) * per_day, cap)
