"""Route questions between a small and a large model."""

import csv
from collections.abc import Callable
from pathlib import Path
from statistics import mean


def read(path: Path, half: str) -> list[dict]:
    """Return the rows of one half."""
    whole = ("small_right", "large_right", "agree", "sure", "valid")
    with open(path, encoding="utf-8", newline="") as file:
        return [row | {k: int(row[k]) for k in whole} | {k: float(row[k]) for k in ("small_cost", "large_cost")}
                for row in csv.DictReader(file) if row["half"] == half]


def evaluate(rows: list[dict], pick: Callable[[dict], str]) -> dict:
    """Return quality, cost and the share of calls to the large model."""
    right, cost, large = [], [], []
    for row in rows:
        way = pick(row)
        right.append(row["small_right"] if way == "small" else row["large_right"])
        cost.append((row["small_cost"] if way != "large" else 0) + (row["large_cost"] if way != "small" else 0))
        large.append(way != "small")
    return {"quality": mean(right), "cost": mean(cost), "large": mean(large)}


def line(rows: list[dict], cost: float) -> float:
    """Return the quality of random routing at this cost."""
    small, large = (evaluate(rows, lambda row: way) for way in ("small", "large"))
    share = (cost - small["cost"]) / (large["cost"] - small["cost"])
    return small["quality"] + (large["quality"] - small["quality"]) * min(1.0, max(0.0, share))


def oracle(rows: list[dict]) -> dict:
    """Return what a perfect router would reach."""
    return evaluate(rows, lambda row: "large" if row["large_right"] > row["small_right"] else "small")


def threshold(rows: list[dict], margin: float) -> int | None:
    """Return the cheapest threshold of sure that keeps the quality."""
    least = evaluate(rows, lambda row: "large")["quality"] - margin
    good = []
    for t in range(101):
        got = evaluate(rows, lambda row: "cascade" if not row["valid"] or row["sure"] < t else "small")
        if got["quality"] >= least - 1e-9:
            good.append((round(got["cost"], 9), t))
    return min(good)[1] if good else None


def pick(row: dict) -> str:
    """Return small, large or cascade."""
    return "small" if row["valid"] and row["agree"] else "cascade"
