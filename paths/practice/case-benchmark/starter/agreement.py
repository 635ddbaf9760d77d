"""Agreement of two gradings."""


def kappa(a: list[int], b: list[int]) -> float:
    """Return Cohen's kappa."""
    raise NotImplementedError
