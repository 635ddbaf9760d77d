"""Check an AGENTS.md."""

from collections.abc import Callable


def rules(text: str) -> list[str]:
    """Return the rules, one a line."""
    raise NotImplementedError


def spans(text: str) -> list[str]:
    """Return what is between backticks."""
    raise NotImplementedError


def problems(text: str, files: list[str], programs: list[str]) -> list[str]:
    """Return unknown programs and paths, and whether the text is too long."""
    raise NotImplementedError


def without_effect(text: str, plan: Callable[[str], list[str]]) -> list[str]:
    """Return the rules whose removal leaves the plan as it is."""
    raise NotImplementedError
