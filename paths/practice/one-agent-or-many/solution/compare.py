"""Compare one agent with several at equal cost."""
import csv
from math import comb


def success(runs: list[dict], side: str, budget: int) -> float:
    """Return the share solved within the budget."""
    own = [r for r in runs if r["side"] == side]
    return sum(r["ok"] == 1 and r["tokens"] <= budget for r in own) / len(own)


def paired(runs: list[dict], first: str, second: str, budget: int) -> tuple[int, int]:
    """Return how many tasks only the first and only the second solves."""
    solved: dict[str, dict] = {first: {}, second: {}}
    for r in runs:
        if r["side"] in solved:
            solved[r["side"]][r["task"]] = r["ok"] == 1 and r["tokens"] <= budget
    a, b = solved[first], solved[second]
    both = a.keys() & b.keys()
    return sum(a[t] and not b[t] for t in both), sum(b[t] and not a[t] for t in both)


def mcnemar(b: int, c: int) -> float:
    """Return the two-sided exact p-value."""
    n = b + c
    return min(1.0, 2 * sum(comb(n, k) for k in range(min(b, c) + 1)) / 2**n)


def crossing(runs: list[dict], first: str, second: str, budgets: list[int]) -> int | None:
    """Return the smallest budget at which the second side is better."""
    return next((b for b in sorted(budgets) if success(runs, second, b) > success(runs, first, b)), None)


def main() -> None:
    """Write table.csv."""
    with open("data/runs.csv", newline="") as file:
        runs = [{**r, "tokens": int(r["tokens"]), "ok": int(r["ok"])} for r in csv.DictReader(file)]
    with open("table.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["kind", "budget", "one", "vote", "team"])
        for kind in ("breadth", "chain"):
            own = [r for r in runs if r["kind"] == kind]
            for budget in (10000, 30000, 60000):
                writer.writerow([kind, budget, *(f"{success(own, s, budget):.2f}" for s in ("one", "vote", "team"))])
            b, c = paired(own, "vote", "team", 60000)
            print(kind, b, c, round(mcnemar(b, c), 4))


if __name__ == "__main__":
    main()
