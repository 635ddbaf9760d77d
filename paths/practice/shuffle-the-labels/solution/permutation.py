"""A permutation test for the difference of two means."""
import csv
import json
import random
from datetime import date
from statistics import fmean


def difference(a: list[float], b: list[float]) -> float:
    """Return mean of b minus mean of a."""
    return fmean(b) - fmean(a)


def permutation_p(a: list[float], b: list[float], shuffles: int, rng: random.Random) -> float:
    """Return the two-sided p-value, (count + 1) / (shuffles + 1)."""
    real = abs(difference(a, b))
    pile = [*a, *b]
    count = 0
    for _ in range(shuffles):
        rng.shuffle(pile)
        count += abs(difference(pile[: len(a)], pile[len(a) :])) >= real - 1e-9
    return (count + 1) / (shuffles + 1)


def main() -> None:
    """Write result.json."""
    result = {}
    for name, riders in (("all", {"member", "casual"}), ("member", {"member"})):
        groups: dict[bool, list[float]] = {False: [], True: []}
        with open("data/trips.csv", newline="") as file:
            for row in csv.DictReader(file):
                if row["rider"] in riders:
                    weekend = date.fromisoformat(row["started_at"][:10]).weekday() >= 5
                    groups[weekend].append(float(row["minutes"]))
        a, b = groups[False], groups[True]
        result[name] = {"difference": difference(a, b), "p": permutation_p(a, b, 9999, random.Random(1))}
    with open("result.json", "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
