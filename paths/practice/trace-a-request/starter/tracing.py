"""Spans with parents, and what can be read from them."""

SPANS: list[dict] = []


def span(name: str):
    raise NotImplementedError


def carry(function):
    raise NotImplementedError


def self_time(span: dict, spans: list[dict]) -> float:
    raise NotImplementedError


def gaps(spans: list[dict], at_least: float = 50.0) -> list[tuple[str, float, float]]:
    raise NotImplementedError


def orphans(spans: list[dict]) -> list[str]:
    raise NotImplementedError
