"""Target encoding, wrongly and within folds."""

import csv
import json
from collections import defaultdict
from pathlib import Path
from statistics import fmean


def group(names: list[str], targets: list[float], rows) -> dict[str, float]:
    groups = defaultdict(list)
    for i in rows:
        groups[names[i]].append(targets[i])
    return {name: fmean(values) for name, values in groups.items()}


def encode_all(names: list[str], targets: list[float]) -> list[float]:
    means = group(names, targets, range(len(names)))
    return [means[name] for name in names]


def encode_in_folds(names: list[str], targets: list[float], k: int) -> list[float]:
    code = [0.0] * len(names)
    for fold in range(k):
        rest = [i for i in range(len(names)) if i % k != fold]
        means = group(names, targets, rest)
        overall = fmean(targets[i] for i in rest)
        for i in range(fold, len(names), k):
            code[i] = means.get(names[i], overall)
    return code


def r_squared(xs: list[float], ys: list[float]) -> float:
    mx, my = fmean(xs), fmean(ys)
    sxy = sum((x - mx) * (y - my) for x, y in zip(xs, ys))
    sxx = sum((x - mx) ** 2 for x in xs)
    syy = sum((y - my) ** 2 for y in ys)
    return sxy**2 / (sxx * syy) if sxx and syy else 0.0


def main() -> None:
    with open("data/noise.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names, targets = [row["name"] for row in rows], [float(row["target"]) for row in rows]
    lie = {
        "all": round(r_squared(encode_all(names, targets), targets), 4),
        "in_folds": round(r_squared(encode_in_folds(names, targets, 5), targets), 4),
    }
    Path("lie.json").write_text(json.dumps(lie) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
