"""A lead that splits a task among workers."""
from collections.abc import Callable


def waves(parts: list[dict]) -> list[list[str]]:
    """Return the ids in waves that can run at the same time."""
    raise NotImplementedError


def brief(part: dict, decisions: list[str], results: dict[str, dict]) -> str:
    """Return all that a worker needs to know."""
    raise NotImplementedError


def valid(result: object) -> bool:
    """Return whether a result has the required form."""
    raise NotImplementedError


def run(parts: list[dict], worker: Callable[[str], dict], decisions: list[str], tries: int = 2) -> dict:
    """Run all parts in waves, and say which are missing."""
    raise NotImplementedError


def merge(results: dict[str, dict]) -> dict:
    """Return agreed facts and conflicts."""
    raise NotImplementedError
