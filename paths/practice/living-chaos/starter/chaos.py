"""Plan faults and judge how a system came back."""
import random

Timeline = list[tuple[int, float]]


def plan(faults: list[str], count: int, hour: int, gap: int, seed: int) -> list[tuple[int, str]]:
    """Return random faults with a gap between them."""
    raise NotImplementedError


def recovery(timeline: Timeline, fault: int, limit: float, calm: int = 60) -> int | None:
    """Return the seconds until the measure stays below its limit."""
    raise NotImplementedError


def detection(alarms: list[tuple[int, str]], fault: int, until: int) -> int | None:
    """Return the seconds to the first alarm."""
    raise NotImplementedError


def chart(timeline: Timeline, plan: list[tuple[int, str]], limit: float, width: int = 40) -> list[str]:
    """Return the timeline as lines of text."""
    raise NotImplementedError


def table(plan: list[tuple[int, str]], timeline: Timeline, alarms: list[tuple[int, str]],
          limit: float, end: int) -> list[dict]:
    """Return one row for each fault."""
    raise NotImplementedError
