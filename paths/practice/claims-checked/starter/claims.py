"""Verdicts for claims about shares."""


def wilson(k: int, n: int) -> tuple[float, float]:
    """The 95 % interval for k of n."""
    raise NotImplementedError


def verdict(k: int, n: int, side: str, target: float) -> str:
    """'held', 'failed' or 'open'."""
    raise NotImplementedError
