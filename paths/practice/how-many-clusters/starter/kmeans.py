"""K-means with several starts; finished, do not change."""
import random

Point = tuple[float, ...]


def squared(a: Point, b: Point) -> float:
    """Return the squared distance of two points."""
    return sum((x - y) ** 2 for x, y in zip(a, b))


def one_run(points: list[Point], centres: list[Point]) -> tuple[float, list[int]]:
    """Return inertia and labels of one run."""
    labels: list[int] = []
    while True:
        new = [min(range(len(centres)), key=lambda i: squared(p, centres[i])) for p in points]
        if new == labels:
            return sum(squared(p, centres[i]) for p, i in zip(points, labels)), labels
        labels = new
        for i in range(len(centres)):
            mine = [p for p, label in zip(points, labels) if label == i]
            if mine:
                centres[i] = tuple(sum(column) / len(mine) for column in zip(*mine))


def best_of(points: list[Point], k: int, starts: int, seed: int) -> list[int]:
    """Return the labels of the run with the lowest inertia."""
    generator = random.Random(seed)
    runs = [one_run(points, generator.sample(points, k)) for _ in range(starts)]
    return min(runs, key=lambda run: run[0])[1]
