"""Training and test positions that follow time."""


def time_splits(n: int, folds: int) -> list[tuple[range, range]]:
    """Return the training and test positions of each fold."""
    if folds < 1 or n < folds + 1:
        raise ValueError(f"{n} days cannot be split into {folds} folds")
    size = n // (folds + 1)
    starts = range(n - folds * size, n, size)
    return [(range(start), range(start, start + size)) for start in starts]
