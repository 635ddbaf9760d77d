"""Grade a random sample of live answers, with honest intervals."""
import csv
import hashlib
from collections import defaultdict
from math import ceil, sqrt


def sample(ids: list[str], n: int, salt: str) -> list[str]:
    """The n ids with the smallest hash of salt and id; the order of ids does not matter."""
    return sorted(ids, key=lambda i: hashlib.sha256(f"{salt}:{i}".encode()).hexdigest())[:n]


def interval(good: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    p = good / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def size_for(half_width: float, share: float = 0.5, z: float = 1.96) -> int:
    """Answers to grade for about this half width, by p(1-p)z²/h²."""
    return ceil(share * (1 - share) * z * z / half_width**2)


def read(path: str) -> list[dict]:
    """Grades with day (int), id, version and good (bool)."""
    with open(path, newline="") as file:
        return [{"day": int(r["day"]), "id": r["id"], "version": r["version"], "good": r["good"] == "1"} for r in csv.DictReader(file)]


def _verdict(low: float, high: float, promise: float) -> str:
    return "broken" if high < promise else "kept" if low >= promise else "cannot tell"


def window(grades: list[dict], day: int, days: int, promise: float) -> dict:
    """The last `days` days up to `day` together: n, good, low, high, verdict."""
    found = [g for g in grades if day - days < g["day"] <= day]
    n, good = len(found), sum(g["good"] for g in found)
    if n == 0:
        return {"n": 0, "good": 0, "low": 0.0, "high": 1.0, "verdict": "cannot tell"}
    low, high = interval(good, n)
    return {"n": n, "good": good, "low": low, "high": high, "verdict": _verdict(low, high, promise)}


def first_alarm(grades: list[dict], days: int, promise: float) -> int | None:
    """The first day on which the window says broken."""
    return next((d for d in sorted({g["day"] for g in grades}) if window(grades, d, days, promise)["verdict"] == "broken"), None)


def by_version(grades: list[dict]) -> dict[str, tuple[float, float, float]]:
    """For each version the share of good answers with its interval."""
    groups = defaultdict(list)
    for g in grades:
        groups[g["version"]].append(g["good"])
    return {v: (sum(x) / len(x), *interval(sum(x), len(x))) for v, x in sorted(groups.items())}


def corrected(judge_share: float, sensitivity: float, specificity: float) -> float:
    """The true share of good answers behind a judge's share, kept within 0 and 1."""
    value = (judge_share + specificity - 1) / (sensitivity + specificity - 1)
    return min(1.0, max(0.0, value))
