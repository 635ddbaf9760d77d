"""Pack a context window by value per token."""


def greedy(pieces: list[dict], limit: int, reserve: int = 0) -> list[str]:
    """Return the chosen ids, required pieces first."""
    raise NotImplementedError


def best(pieces: list[dict], limit: int, reserve: int = 0) -> float:
    """Return the largest possible value of the optional pieces."""
    raise NotImplementedError


def arrange(pieces: list[dict], chosen: list[str]) -> list[str]:
    """Return the chosen ids, stable pieces first."""
    raise NotImplementedError
