"""Adjust for measured causes: by strata and by weights."""
import csv
from collections import defaultdict
from statistics import fmean


def read(path: str) -> list[dict]:
    """Rows with age, loyal, treated (bool) and y."""
    with open(path, newline="") as file:
        return [{"age": r["age"], "loyal": int(r["loyal"]), "treated": r["treated"] == "1", "y": float(r["y"])} for r in csv.DictReader(file)]


def naive(rows: list[dict]) -> float:
    """Mean y of the treated minus mean y of the others."""
    return fmean(r["y"] for r in rows if r["treated"]) - fmean(r["y"] for r in rows if not r["treated"])


def strata(rows: list[dict], keys: list[str]) -> dict[tuple, list[dict]]:
    """Rows grouped by their values of the keys."""
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[k] for k in keys)].append(row)
    return dict(groups)


def overlap(rows: list[dict], keys: list[str]) -> tuple[list[dict], list[tuple]]:
    """The rows of strata with both kinds, and the strata that lack one."""
    kept, lacking = [], []
    for stratum, group in strata(rows, keys).items():
        if len({r["treated"] for r in group}) == 2:
            kept += group
        else:
            lacking.append(stratum)
    return kept, sorted(lacking)


def stratified(rows: list[dict], keys: list[str]) -> float:
    """The mean of the effects in the strata, weighted by their size."""
    return sum(naive(g) * len(g) for g in strata(rows, keys).values()) / len(rows)


def weights(rows: list[dict], keys: list[str]) -> list[float]:
    """1 / chance of the treatment that the row got; chances by stratum."""
    share = {s: fmean(r["treated"] for r in g) for s, g in strata(rows, keys).items()}
    chances = ((share[tuple(r[k] for k in keys)], r["treated"]) for r in rows)
    return [1 / p if treated else 1 / (1 - p) for p, treated in chances]


def weighted(rows: list[dict], keys: list[str]) -> float:
    """Difference of the weighted means."""
    w = weights(rows, keys)
    sides = {}
    for side in (True, False):
        pairs = [(x, r["y"]) for x, r in zip(w, rows) if r["treated"] == side]
        sides[side] = sum(x * y for x, y in pairs) / sum(x for x, _ in pairs)
    return sides[True] - sides[False]


def gap(rows: list[dict], w: list[float], key: str) -> float:
    """Weighted mean of a key among the treated minus that among the others."""
    def mean(side: bool) -> float:
        pairs = [(x, r[key]) for x, r in zip(w, rows) if r["treated"] == side]
        return sum(x * v for x, v in pairs) / sum(x for x, _ in pairs)
    return mean(True) - mean(False)
