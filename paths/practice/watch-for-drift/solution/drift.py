"""Watch columns for drift, and tune the alarm on a replayed year."""
import csv
import json
import math
from pathlib import Path


def psi(reference: list[int], today: list[int]) -> float:
    def shares(counts: list[int]) -> list[float]:
        n = sum(counts) + 0.5 * len(counts)
        return [(count + 0.5) / n for count in counts]

    return sum((p - q) * math.log(p / q) for p, q in zip(shares(today), shares(reference)))


def alarms(scores: list[float], threshold: float, in_a_row: int = 1) -> list[int]:
    starts, over = [], 0
    for day, score in enumerate(scores):
        over = over + 1 if score > threshold else 0
        if over == in_a_row:
            starts.append(day)
    return starts


def judge(starts: list[int], shifts: list[list[int]]) -> tuple[int, int, int]:
    found = sum(any(first <= day <= last for day in starts) for first, last in shifts)
    false = sum(not any(first <= day <= last for first, last in shifts) for day in starts)
    return found, len(shifts) - found, false


def counts(scores: dict, shifts: dict, threshold: float, in_a_row: int) -> tuple[int, int]:
    """Missed shifts and false alarms over all columns."""
    judged = [judge(alarms(values, threshold, in_a_row), shifts[column]) for column, values in scores.items()]
    return sum(j[1] for j in judged), sum(j[2] for j in judged)


def tune(scores: dict[str, list[float]], shifts: dict[str, list[list[int]]], thresholds: list[float],
         in_a_row: int = 1, miss: float = 100, false: float = 5) -> tuple[float, float]:
    best, cheapest = math.nan, math.inf
    for threshold in sorted(thresholds):
        missed, wrong = counts(scores, shifts, threshold, in_a_row)
        cost = missed * miss + wrong * false
        if cost <= cheapest:
            best, cheapest = threshold, cost
    return best, cheapest


if __name__ == "__main__":
    reference = json.loads(Path("data/reference.json").read_text())
    shifts = json.loads(Path("data/shifts.json").read_text())
    scores: dict[str, list[float]] = {column: [] for column in reference}
    with Path("data/days.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            scores[row["column"]].append(psi(reference[row["column"]], [int(row[f"b{i}"]) for i in range(10)]))
    with open("tuning.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["in_a_row", "threshold", "missed", "false", "cost"])
        for n in (1, 2, 3):
            for threshold in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
                missed, wrong = counts(scores, shifts, threshold, n)
                out.writerow([n, threshold, missed, wrong, 100 * missed + 5 * wrong])
    for column, values in scores.items():
        print(column, [(t, *judge(alarms(values, t), shifts[column])) for t in (0.1, 0.15, 0.2)])
    with Path("data/truth.csv").open(newline="") as file:
        rows = [{k: int(v) for k, v in row.items()} for row in csv.DictReader(file)]
    for name, days in (("quiet", set(range(365)) - set(range(120, 128))), ("120-127", set(range(120, 128)))):
        mine = [r for r in rows if r["day"] in days]
        print(name, sum(r["wrong"] for r in mine) / sum(r["cases"] for r in mine))
