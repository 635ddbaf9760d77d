"""Divide the time of one step into parts that add up."""
from collections import Counter

Span = tuple[float, float]


def union(spans: list[Span]) -> list[Span]:
    """Return sorted spans, merged where they touch or overlap."""
    raise NotImplementedError


def covered(spans: list[Span]) -> float:
    """Return the length of the union."""
    raise NotImplementedError


def account(events: list[dict], start: float, end: float) -> dict[str, float]:
    """Return the time of kernels, exposed copies and idle gaps."""
    raise NotImplementedError


def gaps(events: list[dict], start: float, end: float) -> list[Span]:
    """Return the idle spans, longest first."""
    raise NotImplementedError


def top(events: list[dict], share: float = 0.9) -> list[str]:
    """Return the kernels that make up `share` of the kernel time."""
    raise NotImplementedError
