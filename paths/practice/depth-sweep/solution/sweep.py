"""Sweep the depth of a tree."""

import csv
from statistics import fmean

from tree import Tree


def mse(truth: list[float], predictions: list[float]) -> float:
    return fmean((t - p) ** 2 for t, p in zip(truth, predictions))


def turn(errors: dict[int, float]) -> int:
    return min(errors, key=lambda depth: (errors[depth], depth))


def cautious(errors: dict[int, float], slack: float) -> int:
    limit = (1 + slack) * min(errors.values())
    return min(depth for depth, error in errors.items() if error <= limit)


def read(path: str) -> tuple[list[float], list[float]]:
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [float(row["x"]) for row in rows], [float(row["y"]) for row in rows]


def main() -> None:
    train, valid = read("data/train.csv"), read("data/valid.csv")
    valid_errors = {}
    with open("errors.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["depth", "train_error", "valid_error"])
        for depth in range(13):
            tree = Tree(max_depth=depth).fit(*train)
            errors = [mse(ys, [tree.predict(x) for x in xs]) for xs, ys in (train, valid)]
            valid_errors[depth] = errors[1]
            writer.writerow([depth, *(round(error, 4) for error in errors)])
    print("turn:", turn(valid_errors), "cautious:", cautious(valid_errors, 0.05))


if __name__ == "__main__":
    main()
