"""Gradient descent for a line."""
import csv

Point = tuple[float, float]


def loss(points: list[Point], slope: float, intercept: float) -> float:
    """Return the mean squared error of the line."""
    rests = [slope * x + intercept - y for x, y in points]
    return sum(r * r for r in rests) / len(points)


def gradient(points: list[Point], slope: float, intercept: float) -> tuple[float, float]:
    """Return the slopes of the loss for slope and intercept."""
    rests = [(slope * x + intercept - y, x) for x, y in points]
    n = len(points)
    return sum(2 * r * x for r, x in rests) / n, sum(2 * r for r, _ in rests) / n


def descend(points: list[Point], step: float, steps: int) -> list[tuple[float, float, float]]:
    """Return (slope, intercept, loss) for the start at 0, 0 and after each step."""
    slope = intercept = 0.0
    path = [(slope, intercept, loss(points, slope, intercept))]
    for _ in range(steps):
        by_slope, by_intercept = gradient(points, slope, intercept)
        slope -= step * by_slope
        intercept -= step * by_intercept
        path.append((slope, intercept, loss(points, slope, intercept)))
    return path


if __name__ == "__main__":
    points = [(x, 2 * x + 1) for x in range(5)]
    with open("paths.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["step", "number", "slope", "intercept", "loss"])
        for step in (0.001, 0.1, 0.15):
            for number, row in enumerate(descend(points, step, 100)):
                writer.writerow([step, number, *row])
