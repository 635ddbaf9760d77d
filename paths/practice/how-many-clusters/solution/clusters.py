"""Silhouette, and data without groups for comparison."""
import csv
import math
import random

from kmeans import best_of

Point = tuple[float, ...]


def silhouettes(points: list[Point], labels: list[int]) -> list[float]:
    """Return the silhouette of each point."""
    groups: dict[int, list[Point]] = {}
    for point, label in zip(points, labels):
        groups.setdefault(label, []).append(point)
    if len(groups) < 2:
        raise ValueError("a silhouette needs at least two groups")
    values = []
    for point, label in zip(points, labels):
        sums = {other: sum(math.dist(point, q) for q in members) for other, members in groups.items()}
        size = len(groups[label])
        if size == 1:
            values.append(0.0)
            continue
        a = sums[label] / (size - 1)
        b = min(total / len(groups[other]) for other, total in sums.items() if other != label)
        values.append((b - a) / max(a, b) if max(a, b) > 0 else 0.0)
    return values


def silhouette(points: list[Point], labels: list[int]) -> float:
    """Return the mean silhouette; ValueError for fewer than two groups."""
    return sum(silhouettes(points, labels)) / len(points)


def shuffle_columns(points: list[Point], seed: int) -> list[Point]:
    """Return the points with each column shuffled by itself."""
    generator = random.Random(seed)
    columns = [list(column) for column in zip(*points)]
    for column in columns:
        generator.shuffle(column)
    return list(zip(*columns))


def load(path: str) -> dict[str, Point]:
    with open(path, encoding="utf-8") as file:
        return {row.pop("id"): tuple(map(float, row.values())) for row in csv.DictReader(file)}


if __name__ == "__main__":
    with open("scores.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["data", "k", "real", "shuffled"])
        for name in ("plants", "even"):
            real = list(load(f"data/{name}.csv").values())
            mixed = shuffle_columns(real, 1)
            for k in range(2, 7):
                scores = [silhouette(p, best_of(p, k, 10, 0)) for p in (real, mixed)]
                writer.writerow([name, k, *(f"{score:.4f}" for score in scores)])
    plants = load("data/plants.csv")
    labels = best_of(list(plants.values()), 3, 10, 0)
    each = silhouettes(list(plants.values()), labels)
    for label in sorted(set(labels)):
        mine = [(s, key) for s, key, lab in zip(each, plants, labels) if lab == label]
        means = [round(sum(c) / len(mine), 1) for c in zip(*(plants[key] for _, key in mine))]
        print(label, len(mine), means, "typical", sorted(mine)[-2:], "border", min(mine))
