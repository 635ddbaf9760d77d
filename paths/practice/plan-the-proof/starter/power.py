import math


def wilson(k: int, n: int) -> tuple[float, float]:
    raise NotImplementedError


def can_hold(side: str, target: float, n: int) -> bool:
    raise NotImplementedError


def can_fail(side: str, target: float, n: int) -> bool:
    raise NotImplementedError


def smallest(side: str, target: float) -> int:
    raise NotImplementedError


def needed(p: float, half: float) -> int:
    raise NotImplementedError
