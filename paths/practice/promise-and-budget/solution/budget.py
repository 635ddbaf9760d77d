"""Objectives, error budgets and alerts by burn rate."""
import csv
from itertools import accumulate
from pathlib import Path

Series = list[tuple[int, int]]  # (total, bad) for each minute


def budget_minutes(objective: float, days: float) -> float:
    return days * 24 * 60 * (1 - objective)


def spent(series: Series, objective: float) -> float:
    total = sum(t for t, _ in series)
    return sum(b for _, b in series) / (total * (1 - objective)) if total else 0.0


def burn_rate(series: Series, at: int, window: int, objective: float) -> float:
    return spent(series[max(0, at - window + 1):at + 1], objective)


def alerts(series: Series, objective: float, factor: float = 14.4, long: int = 60, short: int = 5) -> list[tuple[int, int]]:
    totals = [0, *accumulate(t for t, _ in series)]
    bads = [0, *accumulate(b for _, b in series)]

    def burn(at: int, window: int) -> float:
        low = max(0, at + 1 - window)
        total = totals[at + 1] - totals[low]
        return (bads[at + 1] - bads[low]) / (total * (1 - objective)) if total else 0.0

    found, since = [], None
    for at in range(len(series)):
        on = burn(at, long) >= factor and burn(at, short) >= factor
        if on and since is None:
            since = at
        elif not on and since is not None:
            found.append((since, at - 1))
            since = None
    if since is not None:
        found.append((since, len(series) - 1))
    return found


if __name__ == "__main__":
    with Path("data/minutes.csv").open(newline="") as file:
        week = [(int(row["total"]), int(row["bad"])) for row in csv.DictReader(file)]
    print("spent", spent(week, 0.995))
    for rule in ((14.4, 60, 5), (6, 360, 30), (2, 360, 30)):
        print(rule, alerts(week, 0.995, *rule))
