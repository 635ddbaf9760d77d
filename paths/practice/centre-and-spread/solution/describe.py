"""Describe a list of numbers by centre and spread."""
import csv
import json
import statistics


def quantile(values: list[float], q: float) -> float:
    """Return the value below which the share q of the values lies."""
    ordered = sorted(values)
    position = q * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


def describe(values: list[float]) -> dict[str, float]:
    """Return count, mean, median, std, q25, q75 and max."""
    return {
        "count": len(values),
        "mean": statistics.fmean(values),
        "median": statistics.median(values),
        "std": statistics.stdev(values),
        "q25": quantile(values, 0.25),
        "q75": quantile(values, 0.75),
        "max": max(values),
    }


def main() -> None:
    """Write summary.json."""
    groups: dict[str, list[float]] = {"all": [], "member": [], "casual": []}
    with open("data/minutes.csv", newline="") as file:
        for row in csv.DictReader(file):
            for name in ("all", row["rider"]):
                groups[name].append(float(row["minutes"]))
    with open("summary.json", "w") as file:
        json.dump({name: describe(values) for name, values in groups.items()}, file, indent=2)


if __name__ == "__main__":
    main()
