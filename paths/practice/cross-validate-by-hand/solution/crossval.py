"""Five-fold cross-validation in plain Python."""

import csv
import json
import math
from collections import defaultdict
from pathlib import Path
from statistics import fmean, pstdev


def folds(n: int, k: int) -> list[list[int]]:
    size, longer = divmod(n, k)
    result, start = [], 0
    for number in range(k):
        end = start + size + (number < longer)
        result.append(list(range(start, end)))
        start = end
    return result


def fit(points: list[list[float]], labels: list[str]) -> dict[str, list[float]]:
    groups = defaultdict(list)
    for point, label in zip(points, labels):
        groups[label].append(point)
    return {label: [fmean(column) for column in zip(*group)] for label, group in groups.items()}


def predict(model: dict[str, list[float]], point: list[float]) -> str:
    return min(model, key=lambda label: math.dist(model[label], point))


def cross_validate(points, labels, k: int, fit, predict) -> list[float]:
    scores = []
    for fold in folds(len(points), k):
        held_out = set(fold)
        train = [i for i in range(len(points)) if i not in held_out]
        model = fit([points[i] for i in train], [labels[i] for i in train])
        scores.append(sum(predict(model, points[i]) == labels[i] for i in fold) / len(fold))
    return scores


def main() -> None:
    with open("data/leaves.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    points = [[float(row["length"]), float(row["width"])] for row in rows]
    scores = cross_validate(points, [row["tree"] for row in rows], 5, fit, predict)
    result = {"scores": scores, "mean": fmean(scores), "spread": pstdev(scores)}
    Path("scores.json").write_text(json.dumps(result) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
