"""Equal tuning for method and baseline."""
from math import log10
from random import Random


def draw(seed: int, low: float, high: float, n: int) -> list[float]:
    """Return log-uniform values."""
    rng = Random(seed)
    return [10 ** rng.uniform(log10(low), log10(high)) for _ in range(n)]


def expected_best(values: list[float], k: int) -> float:
    """Return the expected maximum of k trials."""
    n = len(values)
    return sum(v * ((i / n) ** k - ((i - 1) / n) ** k) for i, v in enumerate(sorted(values), 1))


def curve(values: list[float]) -> list[float]:
    """Return the expected best for 1 to n trials."""
    return [expected_best(values, k) for k in range(1, len(values) + 1)]


def fair(rows: list[dict]) -> list[str]:
    """Return what is unfair."""
    groups: dict[str, list[dict]] = {}
    for r in rows:
        groups.setdefault(r["method"], []).append(r)
    problems = []
    if len({len(g) for g in groups.values()}) > 1:
        problems.append("different numbers of trials")
    if len({frozenset(r["split"] for r in g) for g in groups.values()}) > 1:
        problems.append("a different split")
    if any(r["split"] == "test" for r in rows):
        problems.append("tuned on test data")
    return problems


if __name__ == "__main__":
    import csv
    with open("trials.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    for m in dict.fromkeys(r["method"] for r in rows):
        print(m, round(expected_best([float(r["score"]) for r in rows if r["method"] == m], 3), 3), fair(rows))
