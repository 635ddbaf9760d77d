"""Sum up a ledger of an agent's steps."""

import csv
from pathlib import Path

FAULTS = ("faults_tests", "faults_reading", "faults_use")
NUMBERS = ("agent_minutes", "review_minutes", "estimate_minutes", "cost")


def read(path: Path) -> list[dict]:
    """Return the rows with numbers; ValueError for a negative number."""
    rows = []
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            new = {"step": row["step"], "kind": row["kind"]} | {k: float(row[k]) for k in NUMBERS} | {k: int(row[k]) for k in FAULTS}
            if min(new[k] for k in NUMBERS + FAULTS) < 0:
                raise ValueError(f"{row['step']}: a number is negative")
            rows.append(new)
    return rows


def factor(path: Path) -> float:
    """Return true minutes divided by estimated minutes."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return sum(float(r["true_minutes"]) for r in rows) / sum(float(r["estimate_minutes"]) for r in rows)


def summary(rows: list[dict], factor: float = 1.0) -> dict:
    """Return steps, saved minutes, cost and faults."""
    saved = sum(r["estimate_minutes"] * factor - r["agent_minutes"] - r["review_minutes"] for r in rows)
    cost = sum(r["cost"] for r in rows)
    faults = sum(r[k] for r in rows for k in FAULTS)
    escaped = sum(r["faults_use"] for r in rows)
    return {"steps": len(rows), "saved": saved, "cost": cost, "faults": faults, "escaped": escaped,
            "escape_rate": escaped / faults if faults else None, "per_hour": cost / (saved / 60) if saved > 0 else None}


def by_kind(rows: list[dict], factor: float = 1.0) -> dict[str, dict]:
    """Return the summary of each kind."""
    return {kind: summary([r for r in rows if r["kind"] == kind], factor) for kind in sorted({r["kind"] for r in rows})}


def decide(part: dict) -> str:
    """Return what to do with a kind of task."""
    rate = part["escape_rate"] or 0
    if part["steps"] < 4:
        return "too few"
    if part["saved"] <= 0 or rate > 0.25:
        return "keep"
    return "hand over" if rate <= 0.1 else "with condition"
