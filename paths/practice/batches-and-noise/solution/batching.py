"""Batches, their noise, and training with them."""
import csv
import random
import statistics
import time

Point = tuple[float, float]


def batches(points: list[Point], size: int, seed: int) -> list[list[Point]]:
    """Return the shuffled points in batches; the last one may be smaller."""
    order = list(points)
    random.Random(seed).shuffle(order)
    return [order[start:start + size] for start in range(0, len(order), size)]


def gradient(batch: list[Point], slope: float, intercept: float) -> tuple[float, float]:
    """Return the mean slopes of the squared error for slope and intercept."""
    rests = [(slope * x + intercept - y, x) for x, y in batch]
    n = len(batch)
    return sum(2 * r * x for r, x in rests) / n, sum(2 * r for r, _ in rests) / n


def loss(points: list[Point], slope: float, intercept: float) -> float:
    """Return the mean squared error over all points."""
    return statistics.fmean((slope * x + intercept - y) ** 2 for x, y in points)


def noise(points: list[Point], size: int, seed: int) -> float:
    """Return the spread of the slope's gradient over the batches of one pass."""
    return statistics.pstdev(gradient(batch, 0, 0)[0] for batch in batches(points, size, seed))


def train(points: list[Point], size: int, step: float, passes: int, seed: int) -> list[float]:
    """Train from 0, 0 and return the loss over all points after each step."""
    slope = intercept = 0.0
    losses = []
    for number in range(passes):
        for batch in batches(points, size, seed + number):
            by_slope, by_intercept = gradient(batch, slope, intercept)
            slope -= step * by_slope
            intercept -= step * by_intercept
            losses.append(loss(points, slope, intercept))
    return losses


if __name__ == "__main__":
    with open("data/points.csv", encoding="utf-8") as file:
        points = [(float(row["x"]), float(row["y"])) for row in csv.DictReader(file)]
    with open("comparison.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["size", "steps", "seconds", "loss", "noise"])
        for size in (1, 32, 256):
            start = time.perf_counter()
            losses = train(points, size, 0.05, 4, seed=0)
            seconds = time.perf_counter() - start
            writer.writerow([size, len(losses), f"{seconds:.4f}", losses[-1], noise(points, size, 0)])
