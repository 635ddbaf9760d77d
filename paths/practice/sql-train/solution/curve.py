"""The learning curve over three sizes of training data."""

import csv
import json
import random
from collections.abc import Callable
from math import sqrt
from pathlib import Path

from run_sql import same_result


def subset(rows: list, size: int, seed: int) -> list:
    """Return a random part; larger parts contain smaller ones."""
    if size > len(rows):
        raise ValueError(f"{size} of {len(rows)} rows")
    return random.Random(seed).sample(rows, len(rows))[:size]


def accuracy(examples: list[dict], tests: list[dict], answer: Callable[[str, list[dict]], str]) -> float:
    """Return the share of right answers."""
    return sum(same_result(answer(t["question"], examples), t["query"]) for t in tests) / len(tests)


def wilson(k: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval of k right of n."""
    z, p = 1.96, k / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def table(runs: list[dict]) -> list[dict]:
    """Return means and spreads for each size."""
    rows = []
    for size in sorted({r["size"] for r in runs}):
        row = {"size": size}
        for key in ("seen", "unseen"):
            values = [r[key] for r in runs if r["size"] == size]
            row[key] = sum(values) / len(values)
            row[f"{key}_spread"] = max(values) - min(values)
        rows.append(row)
    return rows


def advice(rows: list[dict], key: str) -> str:
    """Return more, or read the failures."""
    before, last = rows[-2:]
    noise = max(before[f"{key}_spread"], last[f"{key}_spread"])
    return "more" if last[key] - before[key] > noise else "read the failures"


def load(name: str) -> list[dict]:
    return [json.loads(x) for x in Path(f"data/{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def main() -> None:
    from offline_model import answer

    runs, answers = [], []
    for size in (10, 40, 101):
        for seed in (0, 1):
            part = subset(load("train"), size, seed)
            scores = {name: accuracy(part, load(name), answer) for name in ("seen", "unseen")}
            runs.append({"size": size, "seed": seed, **scores})
            answers += [[size, seed, name, t["id"], answer(t["question"], part)] for name in scores for t in load(name)]
    with open("runs.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["size", "seed", "seen", "unseen"])
        writer.writeheader()
        writer.writerows(runs)
    with open("answers.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["size", "seed", "test", "id", "query"], *answers])
    for row in table(runs):
        print({k: round(v, 3) for k, v in row.items()})


if __name__ == "__main__":
    main()
