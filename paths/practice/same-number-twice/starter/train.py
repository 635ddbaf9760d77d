"""Who renews a library card? Prints the share of right answers on test people."""

import csv
import json
import os
import random
from datetime import date
from pathlib import Path

PARTS = Path("data/parts")
CACHE = Path("cache.json")


def load() -> list[dict]:
    """Return all people of all parts."""
    if CACHE.exists():
        return json.loads(CACHE.read_text(encoding="utf-8"))
    rows = []
    for name in os.listdir(PARTS):
        with open(PARTS / name, newline="", encoding="utf-8") as file:
            rows.extend(csv.DictReader(file))
    CACHE.write_text(json.dumps(rows), encoding="utf-8")
    return rows


def in_test(name: str) -> bool:
    """Return whether this person belongs to the test set."""
    return hash(name) % 10 < 3


def features(row: dict) -> list[float]:
    """Return the inputs of the model: a constant, age, visits and loans."""
    age = date.today().year - int(row["born"])
    return [1.0, age / 10, int(row["visits"]) / 10, int(row["loans"]) / 10]


def fit(rows: list[dict]) -> list[float]:
    """Return the weights of a perceptron after 20 rounds."""
    rows = rows[:]
    weights = [0.0] * 4
    for _ in range(20):
        random.shuffle(rows)
        for row in rows:
            error = int(row["renewed"]) - predict(weights, row)
            weights = [w + 0.1 * error * x for w, x in zip(weights, features(row))]
    return weights


def predict(weights: list[float], row: dict) -> int:
    """Return 1 if the person will renew."""
    return int(sum(w * x for w, x in zip(weights, features(row))) > 0)


def main() -> None:
    rows = load()
    weights = fit([row for row in rows if not in_test(row["name"])])
    test = [row for row in rows if in_test(row["name"])]
    right = sum(predict(weights, row) == int(row["renewed"]) for row in test)
    print(f"score {right / len(test):.4f}")


if __name__ == "__main__":
    main()
