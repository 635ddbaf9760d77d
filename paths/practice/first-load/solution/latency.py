"""Percentiles and queues of a web service."""
import csv
import math
import sys


def percentile(values: list[float], p: float) -> float:
    if not values or not 0 < p <= 100:
        raise ValueError(f"percentile {p} of {len(values)} values")
    return sorted(values)[math.ceil(p / 100 * len(values)) - 1]


def split(row: dict[str, str]) -> tuple[float, float]:
    arrived, started, finished = (float(row[name]) for name in ("arrived_ms", "started_ms", "finished_ms"))
    return started - arrived, finished - started


def blocked_by(rows: list[dict[str, str]], id: str) -> list[str]:
    own = next(row for row in rows if row["id"] == id)
    arrived, started = float(own["arrived_ms"]), float(own["started_ms"])
    others = [
        row for row in rows
        if row["id"] != id and float(row["started_ms"]) < started and float(row["finished_ms"]) > arrived
    ]
    return [row["id"] for row in sorted(others, key=lambda row: float(row["started_ms"]))]


def main(path: str) -> None:
    with open(path, newline="", encoding="utf-8") as file:
        total = [sum(split(row)) for row in csv.DictReader(file)]
    print(f"median {percentile(total, 50):.1f}")
    print(f"p95 {percentile(total, 95):.1f}")
    print(f"max {max(total):.1f}")


if __name__ == "__main__":
    main(sys.argv[1])
