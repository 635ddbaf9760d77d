"""Measure forgetting, and mix general examples back in."""

import toy


def mix(special: list, general: list, share: float, seed: int = 0) -> list:
    """Return the special examples and enough general ones for the share."""
    raise NotImplementedError


def forgotten(before: dict[str, float], after: dict[str, float], task: str) -> dict[str, float]:
    """Return the points lost on each task that was not trained."""
    raise NotImplementedError


def worst(before: dict[str, float], after: dict[str, float], task: str) -> float:
    """Return the largest loss."""
    raise NotImplementedError


def choose(runs: list[dict], limit: float) -> dict | None:
    """Return the run with the largest gain whose worst loss is at most limit."""
    raise NotImplementedError


def experiment(shares: list[float]) -> list[dict]:
    """Train the toy once for each share."""
    raise NotImplementedError
