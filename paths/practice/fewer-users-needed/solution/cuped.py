"""CUPED: shrink the noise of an experiment with data from before."""
import csv
from math import sqrt
from statistics import fmean, variance


def read(path: str) -> list[dict]:
    """Users with group, before and after."""
    with open(path, newline="") as file:
        return [{"group": r["group"], "before": float(r["before"]), "after": float(r["after"])} for r in csv.DictReader(file)]


def theta(before: list[float], after: list[float]) -> float:
    """The slope of after on before: covariance by variance."""
    x, y = fmean(before), fmean(after)
    return sum((b - x) * (a - y) for b, a in zip(before, after)) / sum((b - x) ** 2 for b in before)


def adjusted(users: list[dict]) -> list[dict]:
    """New users whose `after` has lost what `before` predicted; one theta for all."""
    slope = theta([u["before"] for u in users], [u["after"] for u in users])
    mean = fmean(u["before"] for u in users)
    return [u | {"after": u["after"] - slope * (u["before"] - mean)} for u in users]


def difference(users: list[dict]) -> tuple[float, float]:
    """Mean of B minus mean of A, and its standard error."""
    a, b = ([u["after"] for u in users if u["group"] == g] for g in "AB")
    return fmean(b) - fmean(a), sqrt(variance(a) / len(a) + variance(b) / len(b))


def share_left(users: list[dict]) -> float:
    """Squared standard error after adjusting, divided by that before."""
    return (difference(adjusted(users))[1] / difference(users)[1]) ** 2


def balance(users: list[dict]) -> tuple[float, float]:
    """Mean `before` of B minus that of A, and its standard error."""
    return difference([u | {"after": u["before"]} for u in users])
