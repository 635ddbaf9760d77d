"""Gradient descent for a line."""
Point = tuple[float, float]


def loss(points: list[Point], slope: float, intercept: float) -> float:
    """Return the mean squared error of the line."""
    raise NotImplementedError


def gradient(points: list[Point], slope: float, intercept: float) -> tuple[float, float]:
    """Return the slopes of the loss for slope and intercept."""
    raise NotImplementedError


def descend(points: list[Point], step: float, steps: int) -> list[tuple[float, float, float]]:
    """Return (slope, intercept, loss) for the start at 0, 0 and after each step."""
    raise NotImplementedError
