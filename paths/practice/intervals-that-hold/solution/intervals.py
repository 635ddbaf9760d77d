"""Intervals around forecasts, and how often they hold."""
from collections import defaultdict
from math import sqrt
from statistics import NormalDist, fmean, pstdev


def forecast(train: list[float], h: int) -> list[float]:
    """Given: simple exponential smoothing with alpha 0.7."""
    level = train[0]
    for y in train[1:]:
        level = 0.7 * y + 0.3 * level
    return [level] * h


def one_step_errors(train: list[float], warm: int = 20) -> list[float]:
    """Actual minus forecast, one step ahead, for the values from index `warm` on."""
    return [train[t] - forecast(train[:t], 1)[0] for t in range(warm, len(train))]


def normal_interval(train: list[float], h: int, share: float) -> list[tuple[float, float]]:
    """Forecast plus and minus z times the deviation of the one-step errors, the same for all steps."""
    reach = NormalDist().inv_cdf(0.5 + share / 2) * pstdev(one_step_errors(train))
    return [(f - reach, f + reach) for f in forecast(train, h)]


def past_errors(train: list[float], h: int, warm: int = 20) -> dict[int, list[float]]:
    """For each step ahead the errors of all forecasts that could be checked inside the training data."""
    errors = defaultdict(list)
    for origin in range(warm, len(train)):
        for k, f in enumerate(forecast(train[:origin], h), 1):
            if origin + k <= len(train):
                errors[k].append(train[origin + k - 1] - f)
    return dict(errors)


def empirical_interval(train: list[float], h: int, share: float) -> list[tuple[float, float]]:
    """Forecast plus the quantiles of the past errors at the same step ahead."""
    errors = past_errors(train, h)
    result = []
    for k, f in enumerate(forecast(train, h), 1):
        ordered = sorted(errors[k])
        low = int((1 - share) / 2 * len(ordered))
        result.append((f + ordered[low], f + ordered[len(ordered) - 1 - low]))
    return result


def try_intervals(values: list[float], method, first: int, h: int, step: int, share: float) -> list[dict]:
    """At each rolling origin and step ahead: whether the interval held, and its width."""
    rows = []
    for origin in range(first, len(values) - h + 1, step):
        for k, (low, high) in enumerate(method(list(values[:origin]), h, share), 1):
            rows.append({"ahead": k, "held": low <= values[origin + k - 1] <= high, "width": high - low})
    return rows


def coverage(rows: list[dict]) -> float:
    """The share that held."""
    return fmean(r["held"] for r in rows)


def by_ahead(rows: list[dict]) -> dict[int, tuple[float, float]]:
    """For each step ahead coverage and mean width."""
    groups = defaultdict(list)
    for r in rows:
        groups[r["ahead"]].append(r)
    return {k: (coverage(g), fmean(r["width"] for r in g)) for k, g in sorted(groups.items())}


def verdict(held: int, n: int, promised: float) -> str:
    """Whether the promise lies within 1.96 standard errors of what held."""
    z = (held / n - promised) / sqrt(promised * (1 - promised) / n)
    return "too narrow" if z < -1.96 else "too wide" if z > 1.96 else "holds"
