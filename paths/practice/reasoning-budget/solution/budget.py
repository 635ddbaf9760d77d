"""Choose a reasoning budget for each kind of question."""

import csv
from math import comb
from pathlib import Path
from statistics import mean


def read(path: Path) -> list[dict]:
    """Return the runs with numbers as int."""
    with open(path, encoding="utf-8", newline="") as file:
        return [row | {k: int(row[k]) for k in ("budget", "right", "tokens", "cut")} for row in csv.DictReader(file)]


def table(runs: list[dict]) -> dict[tuple[str, int], dict]:
    """Return n, accuracy, tokens and cut for each kind and budget."""
    groups: dict[tuple[str, int], list[dict]] = {}
    for run in runs:
        groups.setdefault((run["kind"], run["budget"]), []).append(run)
    return {key: {"n": len(g), "accuracy": mean(r["right"] for r in g), "tokens": mean(r["tokens"] for r in g), "cut": mean(r["cut"] for r in g)}
            for key, g in groups.items()}


def pairs(runs: list[dict], kind: str, low: int, high: int) -> list[tuple[dict, dict]]:
    """Return the runs of each question that has both budgets."""
    by = {(r["question"], r["budget"]): r for r in runs if r["kind"] == kind}
    return [(run, by[q, high]) for (q, budget), run in by.items() if budget == low and (q, high) in by]


def flips(runs: list[dict], kind: str, low: int, high: int) -> tuple[int, int]:
    """Return how many questions became right and how many wrong."""
    both = pairs(runs, kind, low, high)
    return sum(b["right"] > a["right"] for a, b in both), sum(b["right"] < a["right"] for a, b in both)


def sign_test(won: int, lost: int) -> float:
    """Return the two-sided probability of the sign test."""
    n = won + lost
    return min(1.0, 2 * sum(comb(n, k) for k in range(max(won, lost), n + 1)) / 2**n)


def marginal(runs: list[dict], kind: str, low: int, high: int, price: float) -> float | None:
    """Return the extra money for each further right answer."""
    won, lost = flips(runs, kind, low, high)
    if won <= lost:
        return None
    extra = sum(b["tokens"] - a["tokens"] for a, b in pairs(runs, kind, low, high))
    return extra * price / (won - lost)


def choose(runs: list[dict], kind: str, worth: float, price: float, alpha: float = 0.1) -> int:
    """Return the budget for a kind."""
    sizes = sorted({r["budget"] for r in runs if r["kind"] == kind})
    here = sizes[0]
    for size in sizes[1:]:
        each = marginal(runs, kind, here, size, price)
        if each is not None and each <= worth and sign_test(*flips(runs, kind, here, size)) <= alpha:
            here = size
    return here


def budgets(runs: list[dict], worth: float, price: float) -> dict[str, int]:
    """Return the budget for each kind."""
    return {kind: choose(runs, kind, worth, price) for kind in sorted({r["kind"] for r in runs})}
