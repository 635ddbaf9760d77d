"""Two baselines and their error."""


def predict_lag(values: list[float], lag: int, last: int) -> list[float]:
    """Predict each of the last values by the value lag places earlier."""
    raise NotImplementedError


def mean_absolute_error(actual: list[float], predicted: list[float]) -> float:
    """Return the mean distance between actual and predicted."""
    raise NotImplementedError
