"""Batches, their noise, and training with them."""
Point = tuple[float, float]


def batches(points: list[Point], size: int, seed: int) -> list[list[Point]]:
    """Return the shuffled points in batches; the last one may be smaller."""
    raise NotImplementedError


def gradient(batch: list[Point], slope: float, intercept: float) -> tuple[float, float]:
    """Return the mean slopes of the squared error for slope and intercept."""
    raise NotImplementedError


def noise(points: list[Point], size: int, seed: int) -> float:
    """Return the spread of the slope's gradient over the batches of one pass."""
    raise NotImplementedError


def train(points: list[Point], size: int, step: float, passes: int, seed: int) -> list[float]:
    """Train from 0, 0 and return the loss over all points after each step."""
    raise NotImplementedError
