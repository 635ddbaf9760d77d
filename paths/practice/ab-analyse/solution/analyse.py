"""Analyse an A/B test by users, after a check of its split."""
import csv
from math import sqrt
from random import Random
from statistics import NormalDist


def by_user(path: str) -> dict[str, dict]:
    """One record for each user: group, views and clicks."""
    users: dict[str, dict] = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            user = users.setdefault(row["user"], {"group": row["group"], "views": 0, "clicks": 0})
            user["views"] += 1
            user["clicks"] += int(row["click"])
    return users


def split_p(n_a: int, n_b: int, share_b: float = 0.5) -> float:
    """The p-value of a planned split; small means that it is broken."""
    n = n_a + n_b
    z = (n_b - n * share_b) / sqrt(n * share_b * (1 - share_b))
    return 2 * (1 - NormalDist().cdf(abs(z)))


def _rate(users: list[dict]) -> float:
    return sum(u["clicks"] for u in users) / sum(u["views"] for u in users)


def effect(users: list[dict]) -> float:
    """Clicks per view of B minus clicks per view of A."""
    a, b = ([u for u in users if u["group"] == g] for g in "AB")
    return _rate(b) - _rate(a)


def interval(users: list[dict], runs: int, seed: int) -> tuple[float, float]:
    """The 95 % bootstrap interval; users are drawn, within their group."""
    rng = Random(seed)
    a, b = ([u for u in users if u["group"] == g] for g in "AB")
    draws = sorted(_rate(rng.choices(b, k=len(b))) - _rate(rng.choices(a, k=len(a))) for _ in range(runs))
    return draws[int(0.025 * runs)], draws[int(0.975 * runs)]


def analyse(path: str, runs: int = 1000, seed: int = 0) -> dict:
    """The split first; the effect only if the split holds."""
    users = list(by_user(path).values())
    n_a = sum(u["group"] == "A" for u in users)
    report = {"users_a": n_a, "users_b": len(users) - n_a, "split_p": split_p(n_a, len(users) - n_a)}
    if report["split_p"] < 0.001:
        return report | {"verdict": "split broken", "effect": None, "low": None, "high": None}
    low, high = interval(users, runs, seed)
    verdict = "better" if low > 0 else "worse" if high < 0 else "cannot tell"
    return report | {"verdict": verdict, "effect": effect(users), "low": low, "high": high}


if __name__ == "__main__":
    for name in ("banner", "search"):
        print(name, analyse(f"data/{name}.csv"))
