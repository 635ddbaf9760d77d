"""A small experiment: k nearest neighbours on invented flats. Run it; do not change it."""

import argparse
import math
import random
from statistics import fmean, pstdev

COLUMNS = ["area", "age", "floor", "noise"]


def flats(n: int, rng: random.Random) -> list[tuple[list[float], float]]:
    rows = []
    for _ in range(n):
        area, age, floor, noise = rng.uniform(25, 120), rng.uniform(0, 60), rng.randint(0, 8), rng.gauss(0, 30)
        rent = 200 + 9 * area - 4 * age + 15 * floor + rng.gauss(0, 70)
        rows.append(([area, age, float(floor), noise], rent))
    return rows


def run(k: int, scale: bool, drop: list[str], seed: int) -> float:
    rng = random.Random(7)
    rows = flats(240, rng)
    random.Random(seed).shuffle(rows)
    train, valid = rows[:160], rows[160:]
    kept = [i for i, name in enumerate(COLUMNS) if name not in drop]
    divide = {i: pstdev(x[i] for x, _ in train) if scale else 1.0 for i in kept}

    def point(x: list[float]) -> list[float]:
        return [x[i] / divide[i] for i in kept]

    errors = []
    known = [(point(x), y) for x, y in train]
    for x, y in valid:
        near = sorted(known, key=lambda row: math.dist(row[0], point(x)))[:k]
        errors.append(abs(y - fmean(rent for _, rent in near)))
    return fmean(errors)


def main() -> None:
    parser = argparse.ArgumentParser(description="Validation error (mean error in euros) of k-NN on invented flats.")
    parser.add_argument("--k", type=int, default=5, help="number of neighbours")
    parser.add_argument("--scale", action="store_true", help="divide each column by its deviation")
    parser.add_argument("--drop", nargs="*", default=[], choices=COLUMNS, help="columns to leave out")
    parser.add_argument("--seed", type=int, default=1, help="which rows are training and validation")
    a = parser.parse_args()
    print(f"validation error {run(a.k, a.scale, a.drop, a.seed):.1f}")


if __name__ == "__main__":
    main()
