"""Thresholds from prices, and what wrong prices cost."""

import csv
import math


def threshold(false_alarm: float, miss: float) -> float:
    return false_alarm / (false_alarm + miss)


def total_cost(
    probabilities: list[float], outcomes: list[int], cut: float, false_alarm: float, miss: float
) -> float:
    total = 0.0
    for p, returned in zip(probabilities, outcomes):
        called = p >= cut
        if called and not returned:
            total += false_alarm
        elif returned and not called:
            total += miss
    return total


def flip(p: float, false_alarm: float) -> float:
    return false_alarm * (1 - p) / p if p else math.inf


def regret(
    probabilities: list[float], outcomes: list[int], guess: float, truth: float, false_alarm: float
) -> float:
    wrong, right = (
        total_cost(probabilities, outcomes, threshold(false_alarm, price), false_alarm, truth)
        for price in (guess, truth)
    )
    return wrong - right


def main() -> None:
    with open("data/patients.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    data = [float(r["probability"]) for r in rows], [int(r["returned"]) for r in rows]
    with open("regret.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["guess", "threshold", "cost", "regret"])
        for guess in (20, 45, 90, 180, 360, 720):
            cut = threshold(20, guess)
            writer.writerow([guess, round(cut, 4), total_cost(*data, cut, 20, 180), regret(*data, guess, 180, 20)])


if __name__ == "__main__":
    main()
