"""A least-squares line by hand."""


def fit_line(xs: list[float], ys: list[float]) -> tuple[float, float]:
    """Return slope and intercept of the least-squares line."""
    raise NotImplementedError


def residuals(xs: list[float], ys: list[float], slope: float, intercept: float) -> list[float]:
    """Return actual minus line for each point."""
    raise NotImplementedError
