"""Difference in differences, with a check of its assumption."""
import csv
from random import Random
from statistics import fmean


def read(path: str) -> list[dict]:
    """Rows with shop, group, week and sales."""
    with open(path, newline="") as file:
        return [{"shop": r["shop"], "group": r["group"], "week": int(r["week"]), "sales": float(r["sales"])} for r in csv.DictReader(file)]


def change(rows: list[dict], start: int) -> dict[str, tuple[str, float]]:
    """For each shop its group and its mean sales from week `start` on minus those before."""
    shops = {}
    for shop in sorted({r["shop"] for r in rows}):
        own = [r for r in rows if r["shop"] == shop]
        after = fmean(r["sales"] for r in own if r["week"] >= start)
        before = fmean(r["sales"] for r in own if r["week"] < start)
        shops[shop] = own[0]["group"], after - before
    return shops


def did(rows: list[dict], start: int) -> float:
    """Mean change of the new shops minus mean change of the control shops."""
    return _did(list(change(rows, start).values()))


def _did(changes: list[tuple[str, float]]) -> float:
    return fmean(c for g, c in changes if g == "new") - fmean(c for g, c in changes if g == "control")


def before_after(rows: list[dict], start: int) -> float:
    """The estimate without a control group."""
    return fmean(c for g, c in change(rows, start).values() if g == "new")


def placebo(rows: list[dict], start: int, fake: int) -> float:
    """The estimate for a start that never was, from weeks before the true start."""
    return did([r for r in rows if r["week"] < start], fake)


def interval(rows: list[dict], start: int, runs: int, seed: int) -> tuple[float, float]:
    """The 95 % bootstrap interval; whole shops are drawn within their group."""
    rng = Random(seed)
    changes = list(change(rows, start).values())
    new, control = ([c for c in changes if c[0] == g] for g in ("new", "control"))
    draws = sorted(_did(rng.choices(new, k=len(new)) + rng.choices(control, k=len(control))) for _ in range(runs))
    return draws[int(0.025 * runs)], draws[int(0.975 * runs)]
