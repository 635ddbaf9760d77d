"""Sum up a ledger of an agent's steps."""

from pathlib import Path


def read(path: Path) -> list[dict]:
    """Return the rows with numbers; ValueError for a negative number."""
    raise NotImplementedError


def factor(path: Path) -> float:
    """Return true minutes divided by estimated minutes."""
    raise NotImplementedError


def summary(rows: list[dict], factor: float = 1.0) -> dict:
    """Return steps, saved minutes, cost and faults."""
    raise NotImplementedError


def by_kind(rows: list[dict], factor: float = 1.0) -> dict[str, dict]:
    """Return the summary of each kind."""
    raise NotImplementedError


def decide(part: dict) -> str:
    """Return what to do with a kind of task."""
    raise NotImplementedError
