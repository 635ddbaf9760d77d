"""Principal components by power iteration."""


def centre(rows: list[list[float]]) -> list[list[float]]:
    """Subtract the mean of each column."""
    raise NotImplementedError


def scale(rows: list[list[float]]) -> list[list[float]]:
    """Give each column mean 0 and standard deviation 1."""
    raise NotImplementedError


def covariance(rows: list[list[float]]) -> list[list[float]]:
    """Return the covariance table of centred rows."""
    raise NotImplementedError


def components(C: list[list[float]], k: int) -> list[tuple[float, list[float]]]:
    """Return the k first components as (variance, loadings)."""
    raise NotImplementedError


def project(rows: list[list[float]], found: list[tuple[float, list[float]]]) -> list[list[float]]:
    """Return one number for each row and component."""
    raise NotImplementedError
