"""Gain, losses, length, control and power."""

import csv
import json
import random
from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev

import toy
from given_tests import answer, tests

TESTS = ("sealed", "large", "two", "picture")


def load(path: str) -> list[dict]:
    """Return the rows with numbers as numbers."""
    with open(path, encoding="utf-8", newline="") as file:
        return [
            row | {"seed": int(row["seed"]), "item": int(row["item"]), "score": float(row["score"]), "length": float(row["length"])}
            for row in csv.DictReader(file)
        ]


def select(rows: list[dict], method: str, test: str) -> list[dict]:
    return [r for r in rows if r["method"] == method and r["test"] == test]


def grouped(rows: list[dict], key: str) -> dict[int, float]:
    groups: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        groups[row[key]].append(row["score"])
    return {k: fmean(v) for k, v in groups.items()}


def item_scores(rows: list[dict], method: str, test: str) -> dict[int, float]:
    """Return each item's mean score over seeds."""
    return grouped(select(rows, method, test), "item")


def gain(rows: list[dict], method: str, rival: str, test: str, rounds: int = 2000, seed: int = 0) -> tuple[float, float, float]:
    """Return the difference in points and its interval over items."""
    a, b = item_scores(rows, method, test), item_scores(rows, rival, test)
    d, rng = [100 * (a[i] - b[i]) for i in sorted(a.keys() & b.keys())], random.Random(seed)
    means = sorted(fmean(rng.choices(d, k=len(d))) for _ in range(rounds))
    return fmean(d), means[int(0.025 * rounds)], means[int(0.975 * rounds) - 1]


def spread(rows: list[dict], method: str, test: str) -> tuple[float, float]:
    """Return the lowest and highest seed in points."""
    means = grouped(select(rows, method, test), "seed").values()
    return 100 * min(means), 100 * max(means)


def mean_length(rows: list[dict], method: str, test: str) -> float:
    """Return the mean length of the answers."""
    return fmean(r["length"] for r in select(rows, method, test))


def mean(rows: list[dict], method: str, test: str) -> float:
    return 100 * fmean(item_scores(rows, method, test).values())


def control_share(rows: list[dict], test: str = "sealed") -> float:
    """Return the part of the raw gain that the coin has too."""
    base = mean(rows, "base", test)
    return (mean(rows, "coin", test) - base) / (mean(rows, "strict", test) - base)


def detectable(flips: float, n: int) -> float:
    """Return the gain in points that n items can show."""
    return 280 * sqrt(flips / n)


def verdict(rows: list[dict], test: str = "sealed") -> str:
    """Return holds, worse or not shown."""
    _, low, high = gain(rows, "strict", "baseline", test)
    if high < 0:
        return "worse"
    return "holds" if low > 0 and spread(rows, "strict", test)[0] > mean(rows, "baseline", test) else "not shown"


def collect(folder: str = ".") -> list[dict]:
    """Return the rows of your own runs: the logits answer the four tests."""
    def logits(path: str) -> toy.Logits:
        return json.loads(Path(folder, path).read_text(encoding="utf-8"))["logits"]

    sealed = [json.loads(line) for line in Path(folder, "sealed.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]
    policies = [("base", 0, toy.base()), ("baseline", 0, logits("baseline.json")), ("coin", 0, logits("runs/coin-0.json"))]
    policies += [("strict", seed, logits(f"runs/strict-{seed}.json")) for seed in range(3)]
    rows = []
    for name, items in tests(sealed).items():
        for method, seed, policy in policies:
            for item, (score, length) in zip(items, answer(policy, items, seed)):
                rows.append({"method": method, "seed": seed, "test": name, "item": item["id"], "score": score, "length": length})
    return rows


if __name__ == "__main__":
    table = collect()
    with open("table.csv", "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(["test", "gain", "low", "high", "worst_seed", "best_seed", "over_base"])
        for test in TESTS:
            numbers = [*gain(table, "strict", "baseline", test), *spread(table, "strict", test), gain(table, "strict", "base", test)[0]]
            lines.writerow([test, *(round(n, 2) for n in numbers)])
            print(test, verdict(table, test), round(mean(table, "base", test), 1), round(mean(table, "baseline", test), 1), round(mean(table, "coin", test), 1))
    print("control", control_share(table), [round(mean_length(table, m, "sealed"), 1) for m in ("base", "baseline", "strict")])
    one, other = ({r["item"]: r["score"] for r in select(table, m, "sealed") if r["seed"] == 0} for m in ("strict", "baseline"))
    spread_of_items = pstdev([one[i] - other[i] for i in one])
    print("deviation of the paired differences", spread_of_items, "detectable", 280 * spread_of_items / sqrt(len(one)))
