"""Time functions, and three ways to add up a column."""
from collections.abc import Callable


def time_runs(f: Callable[[], object], runs: int = 5) -> list[float]:
    """Return the seconds of each of `runs` calls; ValueError for fewer than one."""
    raise NotImplementedError


def summary(times: list[float]) -> dict[str, float]:
    """Return median, best, worst and spread."""
    raise NotImplementedError


def sum_loop(rows: list[dict[str, str]]) -> float:
    """Add up the minutes with a for loop."""
    raise NotImplementedError


def sum_generator(rows: list[dict[str, str]]) -> float:
    """Add up the minutes with sum and a generator expression."""
    raise NotImplementedError


def sum_columns(columns: dict[str, list[float]]) -> float:
    """Add up the list of minutes."""
    raise NotImplementedError
