"""Rebuild the numbers of the trial. Run: python trial.py"""
import csv
import json
from statistics import fmean


def group_split(rows: list[dict], share: float) -> tuple[list[dict], list[dict]]:
    patients = sorted({row["patient"] for row in rows})
    held_out = set(patients[len(patients) - int(share * len(patients)):])
    return [r for r in rows if r["patient"] not in held_out], [r for r in rows if r["patient"] in held_out]


def guard(train: list[dict], test: list[dict]) -> None:
    both = {r["patient"] for r in train} & {r["patient"] for r in test}
    if both:
        raise ValueError(f"on both sides: {sorted(both)}")


def brier(probabilities: list[float], outcomes: list[int]) -> float:
    return fmean((p - y) ** 2 for p, y in zip(probabilities, outcomes))


def main() -> None:
    with open("data/stays.csv", newline="", encoding="utf-8") as file:
        train, test = group_split(list(csv.DictReader(file)), 0.25)
    guard(train, test)
    rate = fmean(int(r["returned"]) for r in train)
    y = [int(r["returned"]) for r in test]
    numbers = {"train": len(train), "test": len(test), "base_rate": rate, "brier_base": brier([rate] * len(y), y),
               "brier_model": brier([float(r["probability"]) for r in test], y)}
    print(json.dumps({k: round(v, 6) for k, v in numbers.items()}))


if __name__ == "__main__":
    main()
