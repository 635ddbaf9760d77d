"""A small scheduler for a graph of tasks."""
import time
from collections.abc import Callable

Graph = dict[str, list[str]]
Done = set[tuple[str, str]]


def order(after: Graph) -> list[str]:
    """Return the tasks in topological order."""
    if unknown := {b for before in after.values() for b in before} - after.keys():
        raise ValueError(f"not defined: {sorted(unknown)}")
    result: list[str] = []
    waiting = {task: set(before) for task, before in after.items()}
    while waiting:
        ready = min((t for t, before in waiting.items() if not before), default=None)
        if ready is None:
            raise ValueError(f"cycle among {sorted(waiting)}")
        result.append(ready)
        del waiting[ready]
        for before in waiting.values():
            before.discard(ready)
    return result


def downstream(after: Graph, task: str) -> set[str]:
    """Return all tasks that depend on this one."""
    found: set[str] = set()
    for name in order(after):
        if any(b == task or b in found for b in after[name]):
            found.add(name)
    return found


def run_day(after: Graph, actions: dict[str, Callable[[str], None]], day: str, done: Done,
            retries: int = 0, sleep: Callable[[float], object] = time.sleep) -> dict[str, str]:
    """Run one day and return the state of each task."""
    states: dict[str, str] = {}
    for task in order(after):
        if (day, task) in done:
            states[task] = "success"
        elif any(states[b] != "success" for b in after[task]):
            states[task] = "skipped"
        else:
            states[task] = "failed"
            for attempt in range(retries + 1):
                try:
                    actions[task](day)
                except Exception:
                    if attempt < retries:
                        sleep(2 ** attempt)
                else:
                    states[task] = "success"
                    done.add((day, task))
                    break
    return states


def backfill(after: Graph, actions: dict[str, Callable[[str], None]], days: list[str], done: Done,
             retries: int = 0, sleep: Callable[[float], object] = time.sleep) -> dict[str, dict[str, str]]:
    """Run several days in order."""
    return {day: run_day(after, actions, day, done, retries, sleep) for day in sorted(days)}


def clear(after: Graph, done: Done, day: str, task: str) -> None:
    """Forget a task and everything downstream for one day."""
    done -= {(day, name) for name in downstream(after, task) | {task}}
