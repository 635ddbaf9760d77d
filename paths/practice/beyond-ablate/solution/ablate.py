"""Ablate at equal tuning."""
import csv
from math import sqrt
from statistics import fmean, stdev

VARIANTS = ["no-A", "no-B", "no-C", "no-A-B"]
T = dict(zip(range(2, 31), [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
                            2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045]))


def best_setting(rows: list[dict], variant: str) -> str:
    """Return the setting with the highest mean."""
    groups: dict[str, list[float]] = {}
    for r in rows:
        if r["variant"] == variant:
            groups.setdefault(r["setting"], []).append(float(r["score"]))
    return min(groups, key=lambda s: (-round(fmean(groups[s]), 12), s))


def losses(rows: list[dict], variant: str, tuned: bool, old: str = "s3") -> list[float]:
    """Return the loss of each seed."""
    table = {(r["variant"], r["setting"], int(r["seed"])): float(r["score"]) for r in rows}
    full, own = (best_setting(rows, "full"), best_setting(rows, variant)) if tuned else (old, old)
    return [table["full", full, s] - table[variant, own, s] for s in sorted({k[2] for k in table})]


def matters(values: list[float]) -> bool:
    """Return whether the mean loss exceeds the half-width of its 95 % interval."""
    return fmean(values) > T[len(values)] * stdev(values) / sqrt(len(values))


def interaction(rows: list[dict], a: str, b: str, both: str) -> float:
    """Return the loss of both minus the single losses."""
    return fmean(losses(rows, both, True)) - fmean(losses(rows, a, True)) - fmean(losses(rows, b, True))


def main() -> None:
    """Write ablation.csv."""
    with open("data/ablation.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    with open("ablation.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["variant", "old", "tuned", "matters"])
        for v in VARIANTS:
            tuned = losses(rows, v, True)
            row = [v, f"{fmean(losses(rows, v, False)):.3f}", f"{fmean(tuned):.3f}", "yes" if matters(tuned) else "no"]
            out.writerow(row)
            print(row)
    print(interaction(rows, "no-A", "no-B", "no-A-B"))


if __name__ == "__main__":
    main()
