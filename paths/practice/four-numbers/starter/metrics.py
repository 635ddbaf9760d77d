"""Counters, histograms, and what can be computed from them."""


class Histogram:
    def __init__(self, bounds: list[float]):
        raise NotImplementedError


def quantile(q: float, histogram: Histogram) -> float:
    raise NotImplementedError


def increase(samples: list[float]) -> float:
    raise NotImplementedError


def exposition(name: str, histogram: Histogram) -> str:
    raise NotImplementedError
