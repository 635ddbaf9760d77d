"""Judge forecasts at many origins, scaled by the naive error."""
from collections import defaultdict
from collections.abc import Callable
from statistics import fmean

Forecast = Callable[[list[float], int], list[float]]


def origins(n: int, first: int, h: int, step: int) -> list[int]:
    """Lengths of the training data: first, first + step, … as long as h values follow."""
    raise NotImplementedError


def scale(train: list[float], season: int) -> float:
    """The mean absolute error of the seasonal naive forecast inside the training data."""
    raise NotImplementedError


def mase(train: list[float], actual: list[float], forecast: list[float], season: int) -> float:
    """The mean absolute error by the scale of the training data."""
    raise NotImplementedError


def backtest(values: list[float], forecast: Forecast, first: int, h: int, step: int) -> list[dict]:
    """One row for each origin and step ahead."""
    raise NotImplementedError


def by_ahead(rows: list[dict]) -> dict[int, float]:
    """The mean absolute error for each step ahead."""
    raise NotImplementedError


def mase_by_origin(values: list[float], rows: list[dict], season: int) -> dict[int, float]:
    """The MASE of each origin."""
    raise NotImplementedError


def wins(a: dict[int, float], b: dict[int, float]) -> int:
    """The number of origins at which a is smaller than b."""
    raise NotImplementedError
