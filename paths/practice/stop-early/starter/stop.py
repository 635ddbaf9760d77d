"""Early stopping with patience."""


def stop(errors: list[float], patience: int) -> int:
    """Return the round, from 1, that early stopping chooses."""
    raise NotImplementedError


def claims(curves: dict[str, list[float]], patience: int) -> dict[str, float]:
    """Return round, honest, peeked and peeked_fresh."""
    raise NotImplementedError
