"""Target encoding, wrongly and within folds."""


def encode_all(names: list[str], targets: list[float]) -> list[float]:
    """Return for each row the mean target of all rows with its name."""
    raise NotImplementedError


def encode_in_folds(names: list[str], targets: list[float], k: int) -> list[float]:
    """Return for each row the mean target of its name in the other folds."""
    raise NotImplementedError


def r_squared(xs: list[float], ys: list[float]) -> float:
    """Return the squared correlation; 0 if one list is constant."""
    raise NotImplementedError
