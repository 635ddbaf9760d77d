"""Agreement of two gradings."""


def kappa(a: list[int], b: list[int]) -> float:
    """Return Cohen's kappa."""
    n = len(a)
    observed = sum(x == y for x, y in zip(a, b)) / n
    chance = sum((a.count(v) / n) * (b.count(v) / n) for v in set(a) | set(b))
    return 1.0 if chance == 1 else (observed - chance) / (1 - chance)
