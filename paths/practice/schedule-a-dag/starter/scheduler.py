"""A small scheduler for a graph of tasks."""
import time
from collections.abc import Callable

Graph = dict[str, list[str]]
Done = set[tuple[str, str]]


def order(after: Graph) -> list[str]:
    """Return the tasks in topological order."""
    raise NotImplementedError


def downstream(after: Graph, task: str) -> set[str]:
    """Return all tasks that depend on this one."""
    raise NotImplementedError


def run_day(after: Graph, actions: dict[str, Callable[[str], None]], day: str, done: Done,
            retries: int = 0, sleep: Callable[[float], object] = time.sleep) -> dict[str, str]:
    """Run one day and return the state of each task."""
    raise NotImplementedError


def backfill(after: Graph, actions: dict[str, Callable[[str], None]], days: list[str], done: Done,
             retries: int = 0, sleep: Callable[[float], object] = time.sleep) -> dict[str, dict[str, str]]:
    """Run several days in order."""
    raise NotImplementedError


def clear(after: Graph, done: Done, day: str, task: str) -> None:
    """Forget a task and everything downstream for one day."""
    raise NotImplementedError
