"""A reliability curve from bins."""


def bins(probabilities: list[float], outcomes: list[int], count: int = 10) -> list[dict]:
    """Return low, n, predicted and observed for each bin that is not empty."""
    raise NotImplementedError


def calibration_error(table: list[dict]) -> float:
    """Return the expected calibration error of a table of bins."""
    raise NotImplementedError
