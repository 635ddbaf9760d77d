"""The choice of a cut in a decision tree."""

import csv
import json
from collections import Counter
from pathlib import Path


def gini(labels: list) -> float:
    if not labels:
        return 0.0
    return 1 - sum((n / len(labels)) ** 2 for n in Counter(labels).values())


def gain(labels: list, left: list, right: list) -> float:
    after = (len(left) * gini(left) + len(right) * gini(right)) / len(labels)
    return gini(labels) - after


def thresholds(values: list[float]) -> list[float]:
    different = sorted(set(values))
    return [(low + high) / 2 for low, high in zip(different, different[1:])]


def best_cut(rows: list[dict], columns: list[str], target: str) -> tuple[str, float, float] | None:
    labels = [row[target] for row in rows]
    best = None
    for column in columns:
        for threshold in thresholds([row[column] for row in rows]):
            left = [row[target] for row in rows if row[column] <= threshold]
            right = [row[target] for row in rows if row[column] > threshold]
            value = gain(labels, left, right)
            if best is None or value > best[2] + 1e-12:
                best = (column, threshold, value)
    return best


def main() -> None:
    columns = ["distance", "speed"]
    with open("data/sixteen.csv", newline="", encoding="utf-8") as file:
        rows = [{**row, **{c: float(row[c]) for c in columns}} for row in csv.DictReader(file)]
    column, threshold, _ = best_cut(rows, columns, "late")
    piles = {
        "left": [row for row in rows if row[column] <= threshold],
        "right": [row for row in rows if row[column] > threshold],
    }
    tree = {"root": [column, threshold]}
    for side, pile in piles.items():
        tree[side] = list(best_cut(pile, columns, "late")[:2])
    Path("tree.json").write_text(json.dumps(tree) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
