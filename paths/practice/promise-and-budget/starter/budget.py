"""Objectives, error budgets and alerts by burn rate."""

Series = list[tuple[int, int]]  # (total, bad) for each minute


def budget_minutes(objective: float, days: float) -> float:
    raise NotImplementedError


def spent(series: Series, objective: float) -> float:
    raise NotImplementedError


def burn_rate(series: Series, at: int, window: int, objective: float) -> float:
    raise NotImplementedError


def alerts(series: Series, objective: float, factor: float = 14.4, long: int = 60, short: int = 5) -> list[tuple[int, int]]:
    raise NotImplementedError
