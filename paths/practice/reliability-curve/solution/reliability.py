"""A reliability curve from bins."""

import csv
from collections import defaultdict
from statistics import fmean


def bins(probabilities: list[float], outcomes: list[int], count: int = 10) -> list[dict]:
    groups = defaultdict(list)
    for p, outcome in zip(probabilities, outcomes):
        groups[min(int(p * count), count - 1)].append((p, outcome))
    return [
        {
            "low": number / count,
            "n": len(group),
            "predicted": fmean(p for p, _ in group),
            "observed": fmean(outcome for _, outcome in group),
        }
        for number, group in sorted(groups.items())
    ]


def calibration_error(table: list[dict]) -> float:
    everyone = sum(b["n"] for b in table)
    return sum(b["n"] * abs(b["predicted"] - b["observed"]) for b in table) / everyone


def main() -> None:
    with open("data/forecast.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = bins([float(r["probability"]) for r in rows], [int(r["returned"]) for r in rows])
    with open("curve.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["low", "n", "predicted", "observed"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
    print("calibration error", round(calibration_error(table), 3))


if __name__ == "__main__":
    main()
