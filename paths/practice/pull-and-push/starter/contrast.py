import math
from collections import Counter


def loss(scores: list[list[float]], t: float) -> float:
    raise NotImplementedError


def gradient(scores: list[list[float]], t: float) -> list[list[float]]:
    raise NotImplementedError


def collisions(passages: list[str], size: int) -> int:
    raise NotImplementedError


def batches(passages: list[str], size: int) -> list[list[int]]:
    raise NotImplementedError


def train(
    q: list[list[float]], d: list[list[float]], steps: int, lr: float, t: float
) -> tuple[list[list[float]], list[list[float]], list[float]]:
    raise NotImplementedError
