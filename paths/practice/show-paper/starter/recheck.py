"""Recompute the claims of a paper from its logs (second stage)."""


def recompute(logs: list[dict], claims: list[dict]) -> list[dict]:
    """For each claim its value, low, high, p, p_holm and whether it holds, from the logs alone."""
    raise NotImplementedError


def wrong(logs: list[dict], claims: list[dict], tolerance: float = 0.005) -> list[str]:
    """The texts of the claims that say something else than the logs."""
    raise NotImplementedError
