"""Grade the path of a run as well as its end."""


def forbidden(steps: list[dict], tools: set[str]) -> list[int]:
    """Return the steps with a forbidden tool."""
    raise NotImplementedError


def before(steps: list[dict], first: str, then: str) -> list[int]:
    """Return the steps that lack an earlier one for the same id."""
    raise NotImplementedError


def waste(steps: list[dict]) -> list[int]:
    """Return repeated steps with nothing changed in between."""
    raise NotImplementedError


def stubborn(steps: list[dict]) -> list[int]:
    """Return steps that repeat a failed one at once."""
    raise NotImplementedError


def over(steps: list[dict], n: int) -> list[int]:
    """Return the steps beyond the budget."""
    raise NotImplementedError


def grade(steps: list[dict], end_ok: bool, rules: dict[str, list[int]]) -> dict:
    """Cross the outcome with the path."""
    raise NotImplementedError
