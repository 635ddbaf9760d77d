"""Recalibration by a sigmoid and by isotonic regression."""

import csv
import json
import math
from bisect import bisect_right
from collections import defaultdict
from pathlib import Path
from statistics import fmean


def brier(probabilities: list[float], outcomes: list[int]) -> float:
    return fmean((p - y) ** 2 for p, y in zip(probabilities, outcomes))


def auc(probabilities: list[float], outcomes: list[int]) -> float:
    happened = [p for p, y in zip(probabilities, outcomes) if y]
    did_not = [p for p, y in zip(probabilities, outcomes) if not y]
    return fmean((p > q) + (p == q) / 2 for p in happened for q in did_not)


def log_odds(p: float) -> float:
    return math.log(p / (1 - p))


def apply_sigmoid(a: float, b: float, p: float) -> float:
    return 1 / (1 + math.exp(-(a + b * log_odds(p))))


def fit_sigmoid(probabilities: list[float], outcomes: list[int]) -> tuple[float, float]:
    a, b, zs = 0.0, 1.0, [log_odds(p) for p in probabilities]
    for _ in range(5000):
        errors = [1 / (1 + math.exp(-(a + b * z))) - y for z, y in zip(zs, outcomes)]
        a -= 0.1 * fmean(errors)
        b -= 0.1 * fmean(e * z for e, z in zip(errors, zs))
    return a, b


def fit_isotonic(probabilities: list[float], outcomes: list[int]) -> list[tuple[float, float]]:
    groups = defaultdict(list)
    for p, y in zip(probabilities, outcomes):
        groups[p].append(y)
    steps = []
    for p in sorted(groups):
        step = (fmean(groups[p]), len(groups[p]), [p])
        while steps and steps[-1][0] > step[0]:
            height, cases, olds = steps.pop()
            together = cases + step[1]
            step = ((height * cases + step[0] * step[1]) / together, together, olds + step[2])
        steps.append(step)
    return [(p, height) for height, _, olds in steps for p in olds]


def apply_isotonic(pairs: list[tuple[float, float]], p: float) -> float:
    position = bisect_right([old for old, _ in pairs], p)
    return pairs[max(position - 1, 0)][1]


def read(path: str) -> tuple[list[float], list[int]]:
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [float(row["probability"]) for row in rows], [int(row["outcome"]) for row in rows]


def main() -> None:
    a, b = fit_sigmoid(*read("data/calibrate.csv"))
    pairs = fit_isotonic(*read("data/calibrate.csv"))
    raw, outcomes = read("data/test.csv")
    ways = {
        "raw": raw,
        "sigmoid": [apply_sigmoid(a, b, p) for p in raw],
        "isotonic": [apply_isotonic(pairs, p) for p in raw],
    }
    result = {"a": a, "b": b}
    for name, measure in (("brier", brier), ("auc", auc)):
        result |= {f"{name}_{way}": measure(ps, outcomes) for way, ps in ways.items()}
    result = {key: round(value, 4) for key, value in result.items()}
    Path("result.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
