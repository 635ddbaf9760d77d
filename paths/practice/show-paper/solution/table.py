"""Rebuild the main table from the logs, and check it."""
import csv
import sys
from pathlib import Path
from statistics import fmean


def rebuild() -> dict[str, list[float]]:
    """Return n, mean, low and high of each method."""
    groups: dict[str, list[float]] = {}
    with open("data/logs.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            groups.setdefault(row["method"], []).append(float(row["score"]))
    return {m: [len(v), fmean(v), min(v), max(v)] for m, v in sorted(groups.items())}


def differing(table: dict[str, list[float]]) -> list[str]:
    """Return the methods that differ from table.csv."""
    if not Path("table.csv").is_file():
        return list(table)
    with open("table.csv", newline="", encoding="utf-8") as file:
        old = {r["method"]: [float(r[k]) for k in ("n", "mean", "low", "high")] for r in csv.DictReader(file)}
    return [m for m in sorted(table.keys() | old.keys())
            if m not in table or m not in old or any(abs(a - b) > 0.00501 for a, b in zip(table[m], old[m]))]


def main() -> None:
    """Write or check."""
    table = rebuild()
    if "--check" in sys.argv[1:]:
        bad = differing(table)
        print("\n".join(f"differs: {m}" for m in bad) or "agrees")
        sys.exit(1 if bad else 0)
    with open("table.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["method", "n", "mean", "low", "high"])
        writer.writerows([m, n, *(f"{v:.2f}" for v in rest)] for m, (n, *rest) in table.items())


if __name__ == "__main__":
    main()
