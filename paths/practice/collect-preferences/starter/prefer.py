"""Collect blind preferences and measure agreement."""


def sheet(pairs: list[dict], seed: int) -> tuple[list[dict], dict[int, str]]:
    """Return blind rows in random order, and the key: which answer is left."""
    raise NotImplementedError


def unblind(votes: dict[int, str], key: dict[int, str]) -> dict[int, str]:
    """Turn left, right and tie into a, b and tie."""
    raise NotImplementedError


def left_share(votes: dict[int, str]) -> float:
    """Return the share of left among left and right."""
    raise NotImplementedError


def agreement(x: dict[int, str], y: dict[int, str]) -> float:
    """Return the share of equal choices on common ids."""
    raise NotImplementedError


def kappa(x: dict[int, str], y: dict[int, str]) -> float:
    """Return Cohen's kappa on common ids."""
    raise NotImplementedError


def longer_wins(pairs: list[dict], choices: dict[int, str]) -> float:
    """Return how often the longer answer was chosen."""
    raise NotImplementedError
