"""Four simple forecasts, and whether a model beats them."""
import csv
from statistics import fmean


def read(path: str, column: str) -> list[float]:
    """One column of a CSV file as numbers."""
    with open(path, newline="") as file:
        return [float(row[column]) for row in csv.DictReader(file)]


def last(values: list[float], h: int) -> list[float]:
    """The last value, h times."""
    return [values[-1]] * h


def mean(values: list[float], h: int) -> list[float]:
    """The mean of all values, h times."""
    return [fmean(values)] * h


def seasonal(values: list[float], h: int, season: int) -> list[float]:
    """The last season, repeated."""
    return [values[-season + i % season] for i in range(h)]


def drift(values: list[float], h: int) -> list[float]:
    """The last value plus the mean step for each step ahead."""
    step = (values[-1] - values[0]) / (len(values) - 1)
    return [values[-1] + step * k for k in range(1, h + 1)]


def mae(actual: list[float], forecast: list[float]) -> float:
    """Mean absolute error."""
    return fmean(abs(a - f) for a, f in zip(actual, forecast, strict=True))


def table(train: list[float], actual: list[float], season: int) -> dict[str, float]:
    """The mean absolute error of each simple forecast."""
    h = len(actual)
    forecasts = {"last": last(train, h), "mean": mean(train, h), "seasonal": seasonal(train, h, season), "drift": drift(train, h)}
    return {name: mae(actual, f) for name, f in forecasts.items()}


def verdict(train: list[float], actual: list[float], season: int, candidate: list[float]) -> str:
    """'beats NAME' or 'loses to NAME'; NAME is the best simple forecast."""
    errors = table(train, actual, season)
    best = min(errors, key=errors.get)
    return f"beats {best}" if mae(actual, candidate) < errors[best] else f"loses to {best}"
