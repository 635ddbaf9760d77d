"""The central figure with every run and its interval."""
from math import sqrt
from statistics import fmean, stdev

COLOURS = ["#1f5fa8", "#d17a00", "#444444"]


def scale(value: float, low: float, high: float, start: float, end: float) -> float:
    """Return the place of a value on an axis."""
    raise NotImplementedError


def interval(values: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of five runs."""
    raise NotImplementedError


def svg(rows: list[dict]) -> str:
    """Return the figure as SVG."""
    raise NotImplementedError
