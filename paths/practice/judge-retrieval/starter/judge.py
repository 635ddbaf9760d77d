import math

Span = tuple[str, int, int]


def hit(passage: Span, truth: Span) -> bool:
    raise NotImplementedError


def first_hit(passages: list[Span], truth: Span) -> int | None:
    raise NotImplementedError


def recall_at(right: set[str], ranked: list[str], k: int) -> float:
    raise NotImplementedError


def ndcg_at(gains: dict[str, float], ranked: list[str], k: int) -> float:
    raise NotImplementedError


def wilson(found: int, n: int) -> tuple[float, float]:
    raise NotImplementedError
