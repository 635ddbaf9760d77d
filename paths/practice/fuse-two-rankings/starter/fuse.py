import math


def rrf(lists: list[list[str]], k: int = 60, weights: list[float] | None = None) -> list[str]:
    raise NotImplementedError


def minmax(run: list[tuple[str, float]]) -> dict[str, float]:
    raise NotImplementedError


def add_scores(runs: list[list[tuple[str, float]]]) -> list[str]:
    raise NotImplementedError


def found(ranked: list[str], right: str, k: int = 5) -> bool:
    raise NotImplementedError


def sign_test(a: list[bool], b: list[bool]) -> tuple[int, int, float]:
    raise NotImplementedError
