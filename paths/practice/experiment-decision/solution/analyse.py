"""Decide about the checkout: split first, traps next, then the effect."""
import csv
import json
from collections import Counter
from math import sqrt
from random import Random
from statistics import NormalDist, fmean


def _read(path: str) -> list[dict]:
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def split_p(n_a: int, n_b: int) -> float:
    """The p-value of a planned split of 50 to 50."""
    return 2 * (1 - NormalDist().cdf(abs(n_b - n_a) / sqrt(n_a + n_b)))


def _counts(users: list[dict]) -> tuple[int, int]:
    found = Counter(u["group"] for u in users)
    return found["A"], found["B"]


def in_both(users: list[dict]) -> set[str]:
    """Users that were seen in both groups."""
    pairs = {(u["user"], u["group"]) for u in users}
    return {u for u, g in pairs if g == "A"} & {u for u, g in pairs if g == "B"}


def first_orders(orders: list[dict]) -> list[dict]:
    """The first row of each order number, in order."""
    return list({o["order"]: o for o in reversed(orders)}.values())[::-1]


def revenue(users: list[dict], orders: list[dict]) -> dict[str, list[float]]:
    """For each group the revenue of each of its users, 0 without an order."""
    spent: Counter = Counter()
    for order in orders:
        spent[order["user"]] += float(order["amount"])
    return {g: [spent[u["user"]] for u in users if u["group"] == g] for g in "AB"}


def effect(groups: dict[str, list[float]]) -> float:
    """Revenue per user of B minus that of A."""
    return fmean(groups["B"]) - fmean(groups["A"])


def interval(groups: dict[str, list[float]], runs: int = 1000, seed: int = 0) -> tuple[float, float]:
    """The 95 % bootstrap interval; users are drawn within their group."""
    rng = Random(seed)
    draws = sorted(effect({g: rng.choices(v, k=len(v)) for g, v in groups.items()}) for _ in range(runs))
    return draws[int(0.025 * runs)], draws[int(0.975 * runs)]


def decide(low: float, high: float, matters: float = 1.0) -> str:
    """The rule of the plan."""
    return "keep" if high < matters else "ship" if low > 0 else "run on"


def analyse(users_path: str = "data/users.csv", orders_path: str = "data/orders.csv") -> dict:
    """All numbers of the decision, the split first."""
    users, orders = _read(users_path), _read(orders_path)
    n_a, n_b = _counts(users)
    both = in_both(users)
    once = [u for u in users if u["user"] not in both]
    by_browser = {b: split_p(*_counts([u for u in once if u["browser"] == b])) for b in sorted({u["browser"] for u in users})}
    clean = [u for u in once if by_browser[u["browser"]] >= 0.001]
    kept = first_orders(orders)
    groups = revenue(clean, kept)
    low, high = interval(groups)
    return {
        "split_p": split_p(n_a, n_b), "users_a": n_a, "users_b": n_b,
        "split_p_by_browser": by_browser, "in_both": len(both), "doubled_orders": len(orders) - len(kept),
        "naive_effect": effect(revenue(users, orders)), "effect": effect(groups), "low": low, "high": high,
        "decision": decide(low, high),
    }


if __name__ == "__main__":
    with open("results.json", "w") as file:
        json.dump(analyse(), file, indent=2)
