"""Rank changes by their predicted gain."""


def amdahl(share: float, factor: float) -> float:
    """Return the gain of the whole."""
    raise NotImplementedError


def rank(profile: dict[str, float], changes: list[dict]) -> list[tuple[str, float]]:
    """Return names and predicted gains, largest first."""
    raise NotImplementedError


def after(profile: dict[str, float], change: dict) -> dict[str, float]:
    """Return the predicted new profile."""
    raise NotImplementedError
