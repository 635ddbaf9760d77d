"""Lines and their residuals."""


def fit_line(xs: list[float], ys: list[float]) -> tuple[float, float]:
    """Return intercept and slope of the least squares line."""
    raise NotImplementedError


def residuals(xs: list[float], ys: list[float], line: tuple[float, float]) -> list[float]:
    """Return truth minus prediction for each row."""
    raise NotImplementedError


def thirds(keys: list[float], values: list[float]) -> list[tuple[float, float]]:
    """Return mean and deviation of the values in three parts, sorted by key."""
    raise NotImplementedError
