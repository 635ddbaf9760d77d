"""Bagging: many trees on bootstrap samples."""

import csv
import random
from statistics import fmean

from tree import Tree


def bootstrap(n: int, rng: random.Random) -> list[int]:
    return [rng.randrange(n) for _ in range(n)]


def bag(xs: list[float], ys: list[float], count: int, seed: int) -> list[Tree]:
    rng = random.Random(seed)
    trees = []
    for _ in range(count):
        rows = bootstrap(len(xs), rng)
        trees.append(Tree().fit([xs[i] for i in rows], [ys[i] for i in rows]))
    return trees


def predict(trees: list, x: float) -> float:
    return fmean(tree.predict(x) for tree in trees)


def curve(trees: list, xs: list[float], ys: list[float]) -> list[float]:
    errors, totals = [], [0.0] * len(xs)
    for k, tree in enumerate(trees, 1):
        totals = [total + tree.predict(x) for total, x in zip(totals, xs)]
        errors.append(fmean((total / k - y) ** 2 for total, y in zip(totals, ys)))
    return errors


def read(path: str) -> tuple[list[float], list[float]]:
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [float(row["x"]) for row in rows], [float(row["y"]) for row in rows]


def main() -> None:
    trees = bag(*read("data/train.csv"), 50, seed=1)
    with open("curve.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["trees", "valid_error"])
        for number, error in enumerate(curve(trees, *read("data/valid.csv")), 1):
            writer.writerow([number, round(error, 4)])


if __name__ == "__main__":
    main()
