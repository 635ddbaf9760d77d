"""Exponential smoothing in three steps: level, trend, season."""
from itertools import product


def ses(values: list[float], alpha: float) -> list[float]:
    """The level after each value."""
    levels = [values[0]]
    for y in values[1:]:
        levels.append(alpha * y + (1 - alpha) * levels[-1])
    return levels


def holt(values: list[float], alpha: float, beta: float) -> tuple[float, float]:
    """Level and trend after the last value."""
    level, trend = values[0], values[1] - values[0]
    for y in values[1:]:
        old = level
        level = alpha * y + (1 - alpha) * (level + trend)
        trend = beta * (level - old) + (1 - beta) * trend
    return level, trend


def _run(values: list[float], m: int, alpha: float, beta: float, gamma: float) -> tuple[float, float, list[float], float]:
    level = sum(values[:m]) / m
    trend = (sum(values[m : 2 * m]) / m - level) / m
    season = [y - level for y in values[:m]]
    squares = 0.0
    for t, y in enumerate(values[m:], m):
        squares += (y - (level + trend + season[t % m])) ** 2
        old = level
        level = alpha * (y - season[t % m]) + (1 - alpha) * (level + trend)
        trend = beta * (level - old) + (1 - beta) * trend
        season[t % m] = gamma * (y - level) + (1 - gamma) * season[t % m]
    return level, trend, season, squares


def holt_winters(values: list[float], m: int, alpha: float, beta: float, gamma: float, h: int) -> list[float]:
    """The next h values."""
    level, trend, season, _ = _run(values, m, alpha, beta, gamma)
    return [level + k * trend + season[(len(values) + k - 1) % m] for k in range(1, h + 1)]


def squared_error(values: list[float], m: int, alpha: float, beta: float, gamma: float) -> float:
    """The sum of squared errors one step ahead, from the second season on."""
    return _run(values, m, alpha, beta, gamma)[3]


def best(values: list[float], m: int, grid: list[float]) -> tuple[float, float, float]:
    """The parameters from the grid with the smallest squared error; the first wins a tie."""
    return min(product(grid, repeat=3), key=lambda p: squared_error(values, m, *p))
