"""Training and test positions that follow time."""


def time_splits(n: int, folds: int) -> list[tuple[range, range]]:
    """Return the training and test positions of each fold."""
    raise NotImplementedError
