"""What is each family of features worth?"""


def losses(score, columns: list[str], away: list[str], seeds: list[int]) -> list[float]:
    """Return for each seed what the score loses without the columns in away."""
    raise NotImplementedError


def ablate(score, families: dict[str, list[str]], seeds: list[int]) -> list[dict]:
    """Return family, loss and spread, the largest loss first."""
    raise NotImplementedError


def doubtful(loss: float, spread: float, n: int) -> bool:
    """Return whether the loss is smaller than 2 * spread / sqrt(n)."""
    raise NotImplementedError
