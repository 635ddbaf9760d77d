"""Gradient boosting with stumps, in plain Python."""


def best_stump(xs: list[float], residuals: list[float]) -> tuple[float, float, float]:
    """Return threshold, left mean and right mean of the best stump."""
    raise NotImplementedError


def boost(xs: list[float], ys: list[float], rounds: int, rate: float):
    """Return a model: the mean of ys plus stumps fitted to what is left over."""
    raise NotImplementedError


def predict(model, x: float) -> float:
    """Return the model's prediction for x."""
    raise NotImplementedError
