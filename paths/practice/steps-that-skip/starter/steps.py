"""Steps that rerun only what changed."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Step:
    name: str
    inputs: list[str]
    outputs: list[str]
    action: Callable[[], None]
    version: str = "1"


def write_atomic(path: str, text: str) -> None:
    """Write all or nothing."""
    raise NotImplementedError


def run(steps: list[Step], state: str = "state.json") -> list[str]:
    """Run what is stale; return the names of the steps that ran."""
    raise NotImplementedError


def stale(steps: list[Step], state: str = "state.json") -> list[str]:
    """Names of the steps that would run now."""
    raise NotImplementedError
