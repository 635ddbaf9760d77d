"""How well two rounds of labels agree."""
import csv
import json
from collections import Counter
from pathlib import Path


def agreement(first: list[str], second: list[str]) -> float:
    """Return the share of equal labels; ValueError for empty lists or different lengths."""
    if not first or len(first) != len(second):
        raise ValueError(f"cannot compare {len(first)} and {len(second)} labels")
    return sum(a == b for a, b in zip(first, second)) / len(first)


def expected(first: list[str], second: list[str]) -> float:
    """Return the agreement by chance; ValueError for empty lists or different lengths."""
    if not first or len(first) != len(second):
        raise ValueError(f"cannot compare {len(first)} and {len(second)} labels")
    counts = Counter(second)
    return sum(n * counts[label] for label, n in Counter(first).items()) / len(first) ** 2


def kappa(first: list[str], second: list[str]) -> float:
    """Return Cohen's kappa; ValueError if only one label occurs."""
    chance = expected(first, second)
    if chance == 1:
        raise ValueError("kappa is not defined if all labels are the same")
    return (agreement(first, second) - chance) / (1 - chance)


def differences(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """Return the ids whose labels differ, in the order of first."""
    return [key for key in first if first[key] != second[key]]


def read(path: str) -> dict[str, str]:
    with open(path, encoding="utf-8") as file:
        return {row["id"]: row["label"] for row in csv.DictReader(file)}


if __name__ == "__main__":
    one, two = read("first.csv"), read("second.csv")
    labels = list(one.values()), [two[key] for key in one]
    result = {"agreement": agreement(*labels), "expected": expected(*labels), "kappa": kappa(*labels), "differences": differences(one, two)}
    Path("result.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
