"""Sweep the depth of a tree."""


def mse(truth: list[float], predictions: list[float]) -> float:
    """Return the mean squared error."""
    raise NotImplementedError


def turn(errors: dict[int, float]) -> int:
    """Return the depth with the lowest error; on a tie the smaller one."""
    raise NotImplementedError


def cautious(errors: dict[int, float], slack: float) -> int:
    """Return the smallest depth whose error is within slack of the lowest."""
    raise NotImplementedError
