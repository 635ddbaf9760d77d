import math


def pack(ranked: list[tuple[str, int]], budget: int) -> list[str]:
    raise NotImplementedError


def edges(ranked: list[str]) -> list[str]:
    raise NotImplementedError


def lost(sent: int, counted: int) -> int:
    raise NotImplementedError


def wilson(right: int, n: int) -> tuple[float, float]:
    raise NotImplementedError


def table(trials: list[dict[str, str]]) -> list[dict]:
    raise NotImplementedError
