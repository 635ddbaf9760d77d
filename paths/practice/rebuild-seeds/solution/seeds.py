"""The whole distribution over seeds and splits."""
from math import sqrt
from statistics import fmean, stdev, variance

T = dict(zip(range(2, 31), [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
                            2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045]))


def interval(values: list[float]) -> tuple[float, float, float]:
    """Return mean, low and high of the 95 % interval."""
    if len(values) < 2:
        raise ValueError("one run has no interval")
    half = T[len(values)] * stdev(values) / sqrt(len(values))
    return fmean(values), fmean(values) - half, fmean(values) + half


def paired(rows: list[dict], first: str, second: str) -> list[float]:
    """Return the mean difference of each split."""
    return [fmean(by_seed(rows, first, second, s)) for s in sorted({r["split"] for r in rows})]


def parts(rows: list[dict], method: str) -> tuple[float, float]:
    """Return the variance between and within splits."""
    groups: dict[str, list[float]] = {}
    for r in rows:
        if r["method"] == method:
            groups.setdefault(r["split"], []).append(float(r["score"]))
    return variance(fmean(g) for g in groups.values()), fmean(variance(g) for g in groups.values())


def by_seed(rows: list[dict], first: str, second: str, split: str) -> list[float]:
    """Return the difference of each seed in one split."""
    table = {(r["method"], int(r["seed"])): float(r["score"]) for r in rows if r["split"] == split}
    return [table[second, s] - table[first, s] for m, s in sorted(table) if m == first]


if __name__ == "__main__":
    import csv
    with open("data/runs.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    print(interval(paired(rows, "baseline", "method")), parts(rows, "method"))
