"""Shuffle columns and compute silhouettes."""
import math
import random


def shuffle_columns(rows: list[list[float]], seed: int) -> list[list[float]]:
    """Return a table in which each column is shuffled on its own."""
    rng = random.Random(seed)
    columns = [list(column) for column in zip(*rows)]
    for column in columns:
        rng.shuffle(column)
    return [list(row) for row in zip(*columns)]


def silhouette(rows: list[list[float]], groups: list[str]) -> float:
    """Return the mean silhouette."""
    total = 0.0
    for i, row in enumerate(rows):
        distances: dict[str, list[float]] = {}
        for j, other in enumerate(rows):
            if i != j:
                distances.setdefault(groups[j], []).append(math.dist(row, other))
        means = {group: sum(ds) / len(ds) for group, ds in distances.items()}
        if groups[i] in means:
            a = means.pop(groups[i])
            b = min(means.values())
            total += (b - a) / max(a, b) if max(a, b) else 0.0
    return total / len(rows)


def k_means(rows: list[list[float]], k: int, seed: int) -> list[int]:
    """Return the number of the group of each row, best of twenty starts."""
    rng = random.Random(seed)
    best: tuple[float, list[int]] = (math.inf, [])
    for _ in range(20):
        centres = rng.sample(rows, k)
        groups: list[int] = []
        while True:
            new = [min(range(k), key=lambda c: math.dist(row, centres[c])) for row in rows]
            if new == groups:
                break
            groups = new
            for c in range(k):
                members = [row for row, group in zip(rows, groups) if group == c]
                if members:
                    centres[c] = [sum(column) / len(members) for column in zip(*members)]
        cost = sum(math.dist(row, centres[group]) ** 2 for row, group in zip(rows, groups))
        best = min(best, (cost, groups))
    return best[1]
