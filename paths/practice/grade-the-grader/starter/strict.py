"""Graders that look at the end state."""
from collections.abc import Callable


def clean_ok(before: dict, after: dict) -> bool:
    """Return whether people.csv is cleaned and nothing else is touched."""
    raise NotImplementedError


def total_ok(before: dict, after: dict) -> bool:
    """Return whether total.txt holds the recomputed sum."""
    raise NotImplementedError


def honest_rate(grader: Callable[[dict, dict], bool], agents: list, folders: list[dict]) -> float:
    """Return the share of agents that pass on all folders."""
    raise NotImplementedError


def cheat_rate(grader: Callable[[dict, dict], bool], agents: list, folders: list[dict]) -> float:
    """Return the share of cheats that pass on all folders."""
    raise NotImplementedError
