"""Measure forgetting, and mix general examples back in."""

import csv
import random

import toy


def mix(special: list, general: list, share: float, seed: int = 0) -> list:
    """Return the special examples and enough general ones for the share."""
    if not 0 <= share < 1:
        raise ValueError("share must be at least 0 and below 1")
    count = round(len(special) * share / (1 - share))
    return list(special) + random.Random(seed).sample(general, count)


def forgotten(before: dict[str, float], after: dict[str, float], task: str) -> dict[str, float]:
    """Return the points lost on each task that was not trained."""
    return {k: 100 * (before[k] - after[k]) for k in before if k != task}


def worst(before: dict[str, float], after: dict[str, float], task: str) -> float:
    """Return the largest loss."""
    return max(forgotten(before, after, task).values())


def choose(runs: list[dict], limit: float) -> dict | None:
    """Return the run with the largest gain whose worst loss is at most limit."""
    fitting = [r for r in runs if r["worst"] <= limit]
    return max(fitting, key=lambda r: (r["gain"], -r["share"]), default=None)


def experiment(shares: list[float]) -> list[dict]:
    """Train the toy once for each share."""
    special = toy.make("query", 200, 2)
    general = [x for kind in ("number", "greeting", "summary") for x in toy.make(kind, 60, 3)]
    before = {k: toy.base().score(k) for k in toy.KINDS}
    runs = []
    for share in shares:
        model = toy.base()
        model.train(mix(special, general, share), epochs=3, rate=0.1)
        after = {k: model.score(k) for k in toy.KINDS}
        runs.append({"share": share, "gain": 100 * (after["query"] - before["query"]), "worst": worst(before, after, "query")})
    return runs


if __name__ == "__main__":
    with open("results.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["share", "gain", "worst"])
        writer.writeheader()
        writer.writerows(experiment([0, 0.01, 0.02, 0.05, 0.1]))
