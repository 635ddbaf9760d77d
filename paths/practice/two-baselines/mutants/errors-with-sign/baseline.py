"""Two baselines and their error."""
import csv
import json
from statistics import fmean

LAST = 56


def predict_lag(values: list[float], lag: int, last: int) -> list[float]:
    """Predict each of the last values by the value lag places earlier."""
    start = len(values) - last
    if lag < 1 or last < 1 or start - lag < 0:
        raise ValueError(f"lag {lag} for the last {last} of {len(values)} values is not possible")
    return values[start - lag : len(values) - lag]


def mean_absolute_error(actual: list[float], predicted: list[float]) -> float:
    """Return the mean distance between actual and predicted."""
    if not actual or len(actual) != len(predicted):
        raise ValueError("need two lists of the same length, not empty")
    return fmean(a - p for a, p in zip(actual, predicted))


def main() -> None:
    """Write errors.json."""
    with open("data/days.csv", newline="") as file:
        trips = [float(row["trips"]) for row in csv.DictReader(file)]
    errors = {
        name: mean_absolute_error(trips[-LAST:], predict_lag(trips, lag, LAST))
        for name, lag in (("day_before", 1), ("week_before", 7))
    }
    with open("errors.json", "w") as file:
        json.dump(errors, file)


if __name__ == "__main__":
    main()
