"""Detect a cheat from samples only."""


def suspicious(question: str, text: str) -> bool:
    """Return whether the text looks like the cheat."""
    raise NotImplementedError


def share(samples: list[dict]) -> float:
    """Return the share of suspicious samples."""
    raise NotImplementedError


def onset(log: list[dict], limit: float = 0.2) -> int | None:
    """Return the first step at which the share reaches the limit and stays in the next row."""
    raise NotImplementedError
