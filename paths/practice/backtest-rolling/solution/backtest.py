"""Judge forecasts at many origins, scaled by the naive error."""
from collections import defaultdict
from collections.abc import Callable
from statistics import fmean

Forecast = Callable[[list[float], int], list[float]]


def origins(n: int, first: int, h: int, step: int) -> list[int]:
    """Lengths of the training data: first, first + step, … as long as h values follow."""
    return list(range(first, n - h + 1, step))


def scale(train: list[float], season: int) -> float:
    """The mean absolute error of the seasonal naive forecast inside the training data."""
    return fmean(abs(b - a) for a, b in zip(train, train[season:]))


def mase(train: list[float], actual: list[float], forecast: list[float], season: int) -> float:
    """The mean absolute error by the scale of the training data."""
    return fmean(abs(a - f) for a, f in zip(actual, forecast, strict=True)) / scale(train, season)


def backtest(values: list[float], forecast: Forecast, first: int, h: int, step: int) -> list[dict]:
    """One row for each origin and step ahead."""
    rows = []
    for origin in origins(len(values), first, h, step):
        train = list(values[:origin])
        for k, (f, a) in enumerate(zip(forecast(train, h), values[origin : origin + h], strict=True), 1):
            rows.append({"origin": origin, "ahead": k, "forecast": f, "actual": a})
    return rows


def by_ahead(rows: list[dict]) -> dict[int, float]:
    """The mean absolute error for each step ahead."""
    groups = defaultdict(list)
    for r in rows:
        groups[r["ahead"]].append(abs(r["forecast"] - r["actual"]))
    return {k: fmean(v) for k, v in sorted(groups.items())}


def mase_by_origin(values: list[float], rows: list[dict], season: int) -> dict[int, float]:
    """The MASE of each origin."""
    groups = defaultdict(list)
    for r in rows:
        groups[r["origin"]].append(r)
    return {o: mase(values[:o], [r["actual"] for r in g], [r["forecast"] for r in g], season) for o, g in groups.items()}


def wins(a: dict[int, float], b: dict[int, float]) -> int:
    """The number of origins at which a is smaller than b."""
    return sum(a[o] < b[o] for o in a)
