"""Odds, probabilities and the prediction of a logistic regression."""

import csv
import json
import math
from pathlib import Path


def to_odds(p: float) -> float:
    return math.inf if p == 1 else p / (1 - p)


def to_probability(odds: float) -> float:
    return odds / (1 + odds)


def predict(intercept: float, coefficient: float, x: float) -> float:
    return 1 / (1 + math.exp(-(intercept + coefficient * x)))


def fit(xs: list[float], ys: list[int], steps: int = 60_000, rate: float = 0.02) -> tuple[float, float]:
    a = b = 0.0
    for _ in range(steps):
        errors = [predict(a, b, x) - y for x, y in zip(xs, ys)]
        a -= rate * sum(errors) / len(xs)
        b -= rate * sum(e * x for e, x in zip(errors, xs)) / len(xs)
    return a, b


def main() -> None:
    with open("data/practice.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    a, b = fit([float(r["hours"]) for r in rows], [int(r["passed"]) for r in rows])
    result = {"intercept": round(a, 3), "coefficient": round(b, 3), "odds_ratio": round(math.exp(b), 3)}
    Path("result.json").write_text(json.dumps(result) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
