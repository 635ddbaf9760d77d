"""CUPED: shrink the noise of an experiment with data from before."""
import csv
from math import sqrt
from statistics import fmean, variance


def read(path: str) -> list[dict]:
    """Users with group, before and after."""
    raise NotImplementedError


def theta(before: list[float], after: list[float]) -> float:
    """The slope of after on before: covariance by variance."""
    raise NotImplementedError


def adjusted(users: list[dict]) -> list[dict]:
    """New users whose `after` has lost what `before` predicted; one theta for all."""
    raise NotImplementedError


def difference(users: list[dict]) -> tuple[float, float]:
    """Mean of B minus mean of A, and its standard error."""
    raise NotImplementedError


def share_left(users: list[dict]) -> float:
    """Squared standard error after adjusting, divided by that before."""
    raise NotImplementedError


def balance(users: list[dict]) -> tuple[float, float]:
    """Mean `before` of B minus that of A, and its standard error."""
    raise NotImplementedError
