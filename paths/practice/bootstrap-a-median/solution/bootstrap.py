"""A percentile bootstrap interval."""
import csv
import json
import random
from collections.abc import Callable
from statistics import median


def bootstrap_interval(
    values: list[float],
    statistic: Callable[[list[float]], float],
    draws: int,
    level: float,
    rng: random.Random,
) -> tuple[float, float]:
    """Return the lower and the upper end of the interval."""
    results = sorted(statistic(rng.choices(values, k=len(values))) for _ in range(draws))
    tail = (1 - level) / 2
    return results[round(tail * (draws - 1))], results[round((1 - tail) * (draws - 1))]


def main() -> None:
    """Write interval.json for the casual riders."""
    with open("data/trips.csv", newline="") as file:
        minutes = [float(row["minutes"]) for row in csv.DictReader(file) if row["rider"] == "casual"]
    low, high = bootstrap_interval(minutes, median, 10_000, 0.95, random.Random(1))
    with open("interval.json", "w") as file:
        json.dump({"median": median(minutes), "low": low, "high": high}, file)


if __name__ == "__main__":
    main()
