"""Four simple forecasts, and whether a model beats them."""
import csv
from statistics import fmean


def read(path: str, column: str) -> list[float]:
    """One column of a CSV file as numbers."""
    raise NotImplementedError


def last(values: list[float], h: int) -> list[float]:
    """The last value, h times."""
    raise NotImplementedError


def mean(values: list[float], h: int) -> list[float]:
    """The mean of all values, h times."""
    raise NotImplementedError


def seasonal(values: list[float], h: int, season: int) -> list[float]:
    """The last season, repeated."""
    raise NotImplementedError


def drift(values: list[float], h: int) -> list[float]:
    """The last value plus the mean step for each step ahead."""
    raise NotImplementedError


def mae(actual: list[float], forecast: list[float]) -> float:
    """Mean absolute error."""
    raise NotImplementedError


def table(train: list[float], actual: list[float], season: int) -> dict[str, float]:
    """The mean absolute error of each simple forecast."""
    raise NotImplementedError


def verdict(train: list[float], actual: list[float], season: int, candidate: list[float]) -> str:
    """'beats NAME' or 'loses to NAME'; NAME is the best simple forecast."""
    raise NotImplementedError
