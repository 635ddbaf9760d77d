"""Scores by row and by patient."""

import csv
import json
import math
from pathlib import Path
from statistics import fmean


def patient(name: str) -> str:
    return name.split("_")[2]


def by_group(points: list[list[float]], labels: list[int], groups: list) -> float:
    hits = []
    for i, point in enumerate(points):
        others = [j for j in range(len(points)) if groups[j] != groups[i]]
        nearest = min(others, key=lambda j: math.dist(point, points[j]))
        hits.append(labels[nearest] == labels[i])
    return fmean(hits)


def by_row(points: list[list[float]], labels: list[int]) -> float:
    return by_group(points, labels, list(range(len(points))))


def group_folds(groups: list[str], k: int) -> list[list[int]]:
    number = {group: n for n, group in enumerate(dict.fromkeys(groups))}
    folds = [[] for _ in range(k)]
    for row, group in enumerate(groups):
        folds[number[group] % k].append(row)
    return folds


def main() -> None:
    with open("data/voices.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    points = [[float(row[c]) for c in ("pitch", "jitter", "shimmer")] for row in rows]
    labels = [int(row["ill"]) for row in rows]
    ill = fmean(labels)
    scores = {
        "by_row": round(by_row(points, labels), 4),
        "by_patient": round(by_group(points, labels, [patient(row["name"]) for row in rows]), 4),
        "baseline": round(max(ill, 1 - ill), 4),
    }
    Path("scores.json").write_text(json.dumps(scores) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
