"""Measure two systems, paired and clustered."""
from random import Random
from statistics import fmean


def difference(rows: list[dict]) -> float:
    """Return the mean of b minus a."""
    return fmean(int(r["b"]) - int(r["a"]) for r in rows)


def interval(rows: list[dict], runs: int = 2000, seed: int = 0) -> tuple[float, float]:
    """Return a cluster bootstrap interval."""
    groups: dict[str, list[int]] = {}
    for r in rows:
        groups.setdefault(r["cluster"], []).append(int(r["b"]) - int(r["a"]))
    rng, names = Random(seed), list(groups)
    means = sorted(fmean(d for g in rng.choices(names, k=len(names)) for d in groups[g]) for _ in range(runs))
    return means[int(0.025 * runs)], means[int(0.975 * runs)]


def verdict(low: float, high: float, margin: float) -> str:
    """Return the verdict by the rule that was fixed before."""
    if low > 0:
        return "b is better"
    if high < 0:
        return "a is better"
    return "equal enough" if -margin < low and high < margin else "undecided"


if __name__ == "__main__":
    import csv
    with open("data/answers.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    print(difference(rows), interval(rows), verdict(*interval(rows), 0.05))
