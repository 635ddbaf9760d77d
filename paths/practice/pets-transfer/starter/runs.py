"""Around your training script: a small choice of pictures, and the two tables."""
import csv
import random
from collections import defaultdict
from pathlib import Path


def few(labels: list[int], each: int, seed: int = 0, without: set[int] = frozenset()) -> list[int]:
    """Places of `each` pictures of every label, chosen by seed; none of those in `without`."""
    places = defaultdict(list)
    for place, label in enumerate(labels):
        if place not in without:
            places[label].append(place)
    rng = random.Random(seed)
    return sorted(place for label in sorted(places) for place in rng.sample(places[label], each))


def note_run(step: str, seed: int, lr: float, minutes: float, pictures: list[str], predicted: list[str], last: bool = False) -> float:
    """Append one run to transfer.csv, and its predictions to predictions.csv if the step is the last; returns the accuracy.

    `pictures` are names such as shiba_inu_12, `predicted` kinds such as shiba_inu.
    """
    accuracy = sum(name.rpartition("_")[0] == kind for name, kind in zip(pictures, predicted, strict=True)) / len(pictures)
    append("transfer.csv", ["step", "seed", "lr", "accuracy", "minutes"], [[step, seed, lr, f"{accuracy:.4f}", f"{max(minutes, 0.01):.2f}"]])
    if last:
        append("predictions.csv", ["step", "seed", "picture", "predicted"], [[step, seed, name, kind] for name, kind in zip(pictures, predicted)])
    return accuracy


def append(path: str, header: list[str], rows: list[list]) -> None:
    is_new = not Path(path).exists() or not Path(path).read_text().strip()
    with open(path, "a", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(([header] if is_new else []) + rows)
