"""Is the second model better? A paired bootstrap by group."""

import csv
import json
import random
from collections import defaultdict
from pathlib import Path
from statistics import fmean


def differences(first: list[int], second: list[int], groups: list, resamples: int, seed: int) -> list[float]:
    rng = random.Random(seed)
    members = defaultdict(list)
    for row, group in enumerate(groups):
        members[group].append(row)
    names, result = list(members), []
    for _ in range(resamples):
        rows = [i for name in rng.choices(names, k=len(names)) for i in members[name]]
        result.append(sum(second[i] - first[i] for i in rows) / len(rows))
    return result


def interval(values: list[float]) -> tuple[float, float]:
    ordered = sorted(values)
    cut = round(0.025 * len(ordered))
    return ordered[cut], ordered[-cut - 1]


def verdict(low: float, high: float) -> str:
    if low > 0:
        return "second"
    return "first" if high < 0 else "cannot tell"


def main() -> None:
    with open("data/predictions.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    right = {model: [int(row[model] == row["truth"]) for row in rows] for model in "abc"}
    patients, result = [row["patient"] for row in rows], {}
    for model in "bc":
        low, high = interval(differences(right["a"], right[model], patients, 4000, seed=1))
        result[model] = {
            "difference": round(fmean(right[model]) - fmean(right["a"]), 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "verdict": verdict(low, high),
        }
    Path("verdicts.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
