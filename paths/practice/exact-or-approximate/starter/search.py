import heapq
import math
import random


def make_vectors(kind: str, n: int, seed: int) -> list[list[float]]:
    """n vectors of length 1 with 16 numbers; "structured" ones fill 4 dimensions."""
    rng, base = random.Random(seed), random.Random(99)
    inner = 4 if kind == "structured" else 16
    axes = [[base.gauss(0, 1) for _ in range(16)] for _ in range(inner)]
    made = []
    for _ in range(n):
        weights = [rng.gauss(0, 1) for _ in range(inner)]
        v = [sum(w * axis[i] for w, axis in zip(weights, axes)) for i in range(16)]
        size = math.hypot(*v)
        made.append([x / size for x in v])
    return made


def exact(query: list[float], vectors: list[list[float]], k: int) -> list[int]:
    raise NotImplementedError


def build(vectors: list[list[float]], m: int) -> list[set[int]]:
    raise NotImplementedError


def walk(
    query: list[float], vectors: list[list[float]], links: list[set[int]], start: int, k: int, ef: int
) -> tuple[list[int], int]:
    raise NotImplementedError


def recall(found: list[int], true: list[int]) -> float:
    raise NotImplementedError
