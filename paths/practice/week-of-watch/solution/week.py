"""A week in numbers."""

from collections import Counter, defaultdict


def summary(rows: list[dict[str, str]]) -> dict[str, int]:
    """requests, used, repeats, returning, silent, busiest"""
    totals: Counter[str] = Counter()
    by_day: Counter[int] = Counter()
    came: defaultdict[str, set[int]] = defaultdict(set)
    for row in rows:
        day, requests = int(row["day"]), int(row["requests"])
        for name in ("requests", "used", "repeats"):
            totals[name] += int(row[name])
        by_day[day] += requests
        came[row["user"]] |= {day} if requests else set()
    return {
        **{name: totals[name] for name in ("requests", "used", "repeats")},
        "returning": sum(len(days) >= 2 for days in came.values()),
        "silent": sum(not days for days in came.values()),
        "busiest": min(by_day, key=lambda d: (-by_day[d], d)),
    }
