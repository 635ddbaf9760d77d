"""Principal components by power iteration."""
import csv
import math
from pathlib import Path

COLUMNS = ["length_mm", "width_mm", "weight_mg", "chalk_pct", "moisture", "stripes"]


def centre(rows: list[list[float]]) -> list[list[float]]:
    """Subtract the mean of each column."""
    means = [sum(column) / len(rows) for column in zip(*rows)]
    return [[x - m for x, m in zip(row, means)] for row in rows]


def scale(rows: list[list[float]]) -> list[list[float]]:
    """Give each column mean 0 and standard deviation 1."""
    centred = centre(rows)
    spreads = [math.sqrt(sum(x * x for x in column) / len(rows)) for column in zip(*centred)]
    return [[x / s if s else 0.0 for x, s in zip(row, spreads)] for row in centred]


def covariance(rows: list[list[float]]) -> list[list[float]]:
    """Return the covariance table of centred rows."""
    columns = list(zip(*rows))
    return [[sum(x * y for x, y in zip(a, b)) / len(rows) for b in columns] for a in columns]


def components(C: list[list[float]], k: int) -> list[tuple[float, list[float]]]:
    """Return the k first components as (variance, loadings)."""
    rest = [list(row) for row in C]
    found = []
    for _ in range(k):
        vector = [1.0 / (i + 1.3) for i in range(len(C))]
        variance = 0.0
        for _ in range(500):
            moved = [sum(m * x for m, x in zip(row, vector)) for row in rest]
            variance = math.sqrt(sum(x * x for x in moved))
            if variance == 0:
                break
            vector = [x / variance for x in moved]
        found.append((variance, vector))
        rest = [[m - variance * a * b for m, b in zip(row, vector)] for row, a in zip(rest, vector)]
    return found


def project(rows: list[list[float]], found: list[tuple[float, list[float]]]) -> list[list[float]]:
    """Return one number for each row and component."""
    return [[sum(x * w for x, w in zip(row, loadings)) for _, loadings in found] for row in rows]


if __name__ == "__main__":
    table = csv.DictReader(Path("data/shells.csv").read_text(encoding="utf-8").splitlines())
    rows = [[float(row[name]) for name in COLUMNS] for row in table]
    with open("shares.csv", "w", encoding="utf-8") as file:
        print("version,pc1,pc2,lost", file=file)
        for version, change in (("scaled", scale), ("unscaled", centre)):
            C = covariance(change(rows))
            total = sum(C[i][i] for i in range(len(C)))
            a, b = (variance / total for variance, _ in components(C, 2))
            print(f"{version},{a:.5f},{b:.5f},{1 - a - b:.5f}", file=file)
    (_, first), (_, second) = components(covariance(scale(rows)), 2)
    with open("loadings.csv", "w", encoding="utf-8") as file:
        print("column,pc1,pc2", file=file)
        for name, x, y in zip(COLUMNS, first, second):
            print(f"{name},{x:.4f},{y:.4f}", file=file)
