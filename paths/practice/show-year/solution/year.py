"""Look back on the year's log."""
from math import ceil
from statistics import median


def factor(rows: list[dict]) -> float:
    """Return the median of real over planned hours."""
    ratios = [r for _, r in _ratios(rows)]
    if not ratios:
        raise ValueError("no rows with planned hours")
    return median(ratios)


def by_kind(rows: list[dict]) -> dict[str, float]:
    """Return the factor of each kind with three rows or more."""
    groups: dict[str, list[dict]] = {}
    for row in rows:
        groups.setdefault(row["kind"], []).append(row)
    return {k: factor(g) for k, g in groups.items() if len(_ratios(g)) >= 3}


def surprises(rows: list[dict], limit: float = 2.0) -> list[str]:
    """Return the tasks above the limit."""
    return [t for t, r in sorted(_ratios(rows), key=lambda x: (-x[1], x[0])) if r > limit]


def plan(hours: float, rows: list[dict]) -> float:
    """Return the hours that four of five such tasks keep to."""
    ratios = sorted(r for _, r in _ratios(rows))
    return hours * ratios[ceil(0.8 * len(ratios) - 1e-9) - 1]


def _ratios(rows: list[dict]) -> list[tuple[str, float]]:
    return [(r["task"], float(r["real"]) / float(r["planned"])) for r in rows if float(r["planned"]) > 0]


if __name__ == "__main__":
    import csv
    with open("data/year.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    print(factor(rows), by_kind(rows), surprises(rows), plan(10, rows))
