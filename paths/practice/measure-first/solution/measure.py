"""Time functions, and three ways to add up a column."""
import csv
import statistics
import time
from collections.abc import Callable


def time_runs(f: Callable[[], object], runs: int = 5) -> list[float]:
    """Return the seconds of each of `runs` calls; ValueError for fewer than one."""
    if runs < 1:
        raise ValueError("at least one run is needed")
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        f()
        times.append(time.perf_counter() - start)
    return times


def summary(times: list[float]) -> dict[str, float]:
    """Return median, best, worst and spread."""
    best, worst = min(times), max(times)
    return {"median": statistics.median(times), "best": best, "worst": worst, "spread": worst - best}


def sum_loop(rows: list[dict[str, str]]) -> float:
    """Add up the minutes with a for loop."""
    total = 0.0
    for row in rows:
        total += float(row["minutes"])
    return total


def sum_generator(rows: list[dict[str, str]]) -> float:
    """Add up the minutes with sum and a generator expression."""
    return sum(float(row["minutes"]) for row in rows)


def sum_columns(columns: dict[str, list[float]]) -> float:
    """Add up the list of minutes."""
    return sum(columns["minutes"])


if __name__ == "__main__":
    with open("data/rides.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    columns = {"minutes": [float(row["minutes"]) for row in rows]}
    ways = {"sum_loop": lambda: sum_loop(rows), "sum_generator": lambda: sum_generator(rows), "sum_columns": lambda: sum_columns(columns)}
    with open("timings.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["way", "median", "spread"])
        for name, way in ways.items():
            result = summary(time_runs(way))
            writer.writerow([name, f"{result['median']:.7f}", f"{result['spread']:.7f}"])
