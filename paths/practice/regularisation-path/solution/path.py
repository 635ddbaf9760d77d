"""Predictions and log loss of a logistic regression, and the path over C."""

import csv
import json
import math
from pathlib import Path
from statistics import fmean

COLUMNS = ["visits", "age", "noise1", "noise2"]


def predict(intercept: float, weights: list[float], row: list[float]) -> float:
    z = intercept + sum(w * x for w, x in zip(weights, row))
    return 1 / (1 + math.exp(-z))


def log_loss(labels: list[int], probabilities: list[float]) -> float:
    return fmean(-math.log(p if label else 1 - p) for label, p in zip(labels, probabilities))


def fit(rows: list[list[float]], labels: list[int], c: float) -> tuple[float, list[float]]:
    intercept, weights = 0.0, [0.0] * len(rows[0])
    for _ in range(5000):
        errors = [predict(intercept, weights, row) - y for row, y in zip(rows, labels)]
        slopes = [fmean(e * x for e, x in zip(errors, column)) for column in zip(*rows)]
        weights = [w - 0.1 * (s + w / (c * len(rows))) for w, s in zip(weights, slopes)]
        intercept -= 0.1 * fmean(errors)
    return intercept, weights


def read(path: str) -> tuple[list[list[float]], list[int]]:
    with open(path, newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    return [[float(row[c]) for c in COLUMNS] for row in table], [int(row["bought"]) for row in table]


def main() -> None:
    train, valid = read("data/train.csv"), read("data/valid.csv")
    best = (math.inf, 0.0)
    with open("path.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["C", *COLUMNS, "train_loss", "valid_loss"])
        for c in [0.001, 0.01, 0.1, 1, 10, 100]:
            intercept, weights = fit(*train, c)
            losses = [log_loss(y, [predict(intercept, weights, r) for r in rows]) for rows, y in (train, valid)]
            best = min(best, (losses[1], c))
            writer.writerow([c, *(round(v, 4) for v in (*weights, *losses))])
    Path("choice.json").write_text(json.dumps({"C": best[1]}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
