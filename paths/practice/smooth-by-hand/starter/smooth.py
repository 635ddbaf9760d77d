"""Exponential smoothing in three steps: level, trend, season."""
from itertools import product


def ses(values: list[float], alpha: float) -> list[float]:
    """The level after each value."""
    raise NotImplementedError


def holt(values: list[float], alpha: float, beta: float) -> tuple[float, float]:
    """Level and trend after the last value."""
    raise NotImplementedError


def holt_winters(values: list[float], m: int, alpha: float, beta: float, gamma: float, h: int) -> list[float]:
    """The next h values."""
    raise NotImplementedError


def squared_error(values: list[float], m: int, alpha: float, beta: float, gamma: float) -> float:
    """The sum of squared errors one step ahead, from the second season on."""
    raise NotImplementedError


def best(values: list[float], m: int, grid: list[float]) -> tuple[float, float, float]:
    """The parameters from the grid with the smallest squared error; the first wins a tie."""
    raise NotImplementedError
