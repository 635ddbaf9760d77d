"""Gradient boosting with stumps, in plain Python."""

import csv
import json
import math
from pathlib import Path
from statistics import fmean

Stump = tuple[float, float, float]
Model = tuple[float, float, list[Stump]]


def best_stump(xs: list[float], residuals: list[float]) -> Stump:
    best, smallest = None, math.inf
    different = sorted(set(xs))
    for low, high in zip(different, different[1:]):
        threshold = (low + high) / 2
        left = [r for x, r in zip(xs, residuals) if x <= threshold]
        right = [r for x, r in zip(xs, residuals) if x > threshold]
        means = fmean(left), fmean(right)
        error = sum((r - means[0]) ** 2 for r in left) + sum((r - means[1]) ** 2 for r in right)
        if error < smallest - 1e-12:
            best, smallest = (threshold, *means), error
    return best


def answer(stump: Stump, x: float) -> float:
    threshold, left, right = stump
    return left if x <= threshold else right


def boost(xs: list[float], ys: list[float], rounds: int, rate: float) -> Model:
    start, stumps = fmean(ys), []
    predictions = [start] * len(xs)
    for _ in range(rounds):
        stump = best_stump(xs, [y - p for y, p in zip(ys, predictions)])
        stumps.append(stump)
        predictions = [p + rate * answer(stump, x) for x, p in zip(xs, predictions)]
    return start, rate, stumps


def predict(model: Model, x: float) -> float:
    start, rate, stumps = model
    return start + rate * sum(answer(stump, x) for stump in stumps)


def main() -> None:
    with open("data/tide.csv", newline="", encoding="utf-8") as file:
        rows = [(float(row["hour"]), float(row["level"])) for row in csv.DictReader(file)]
    xs, ys = [x for x, _ in rows], [y for _, y in rows]
    errors = {}
    for rounds in (1, 5, 50):
        model = boost(xs, ys, rounds, 0.1)
        errors[str(rounds)] = round(fmean((y - predict(model, x)) ** 2 for x, y in rows), 4)
    Path("errors.json").write_text(json.dumps(errors) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
