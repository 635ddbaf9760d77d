import math


def rerank(candidates: list[str], scores: list[float], depth: int) -> list[str]:
    raise NotImplementedError


def ceiling(rows: list[dict], depth: int) -> float:
    raise NotImplementedError


def percentile(values: list[float], share: float) -> float:
    raise NotImplementedError


def curve(rows: list[dict], depths: list[int]) -> list[dict]:
    raise NotImplementedError


def choose(points: list[dict], budget_ms: float) -> int:
    raise NotImplementedError
