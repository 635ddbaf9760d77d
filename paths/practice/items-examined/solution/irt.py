"""Fit a Rasch model and find faulty items."""
from math import exp, sqrt
from statistics import fmean


def rest_correlation(table: list[list[int]], item: int) -> float | None:
    """Return the correlation of an item with the rest."""
    return _pearson([row[item] for row in table], [sum(row) - row[item] for row in table])


def fit(table: list[list[int]], steps: int = 500, rate: float = 0.05, penalty: float = 0.05) -> tuple[list[float], list[float]]:
    """Return abilities and difficulties."""
    thetas, betas = [0.0] * len(table), [0.0] * len(table[0])
    for _ in range(steps):
        rest = [[x - 1 / (1 + exp(b - t)) for x, b in zip(row, betas)] for row, t in zip(table, thetas)]
        thetas = [t + rate * (sum(r) - penalty * t) for t, r in zip(thetas, rest)]
        betas = [b + rate * (-sum(c) - penalty * b) for b, c in zip(betas, zip(*rest))]
        mean = fmean(betas)
        thetas, betas = [t - mean for t in thetas], [b - mean for b in betas]
    return thetas, betas


def information(theta: float, beta: float) -> float:
    """Return how much an item tells at an ability."""
    p = 1 / (1 + exp(beta - theta))
    return p * (1 - p)


def suspects(table: list[list[int]], limit: float = -0.2) -> list[int]:
    """Return items that the strong miss and the weak solve."""
    found = [(i, rest_correlation(table, i)) for i in range(len(table[0]))]
    return [i for i, r in found if r is not None and r < limit]


def dead(table: list[list[int]]) -> list[int]:
    """Return items that all solve or all miss."""
    return [i for i, column in enumerate(zip(*table)) if len(set(column)) == 1]


def shorten(betas: list[float], theta: float, n: int, out: list[int]) -> list[int]:
    """Return the n items with the most information."""
    left = [i for i in range(len(betas)) if i not in out]
    return sorted(sorted(left, key=lambda i: (-round(information(theta, betas[i]), 12), i))[:n])


def _pearson(x: list[float], y: list[float]) -> float | None:
    mx, my = fmean(x), fmean(y)
    sx, sy = sum((a - mx) ** 2 for a in x), sum((b - my) ** 2 for b in y)
    if sx < 1e-12 or sy < 1e-12:
        return None
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / sqrt(sx * sy)


if __name__ == "__main__":
    import csv
    with open("data/answers.csv", newline="") as file:
        table = [[int(v) for k, v in row.items() if k != "taker"] for row in csv.DictReader(file)]
    bad = suspects(table) + dead(table)
    best = shorten(fit(table)[1], 0.0, 20, bad)
    print(suspects(table), dead(table), [round(rest_correlation(table, i) or 9, 2) for i in range(40)])
    print(_pearson([sum(r) for r in table], [sum(r[i] for i in best) for r in table]))
