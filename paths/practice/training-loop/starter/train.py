"""Train the linear model with your loop and write curve.csv. Finished."""
import csv
import random
from pathlib import Path

from loop import fit
from mini import SGD, Linear, mse, no_grad


def batches(rows: list[tuple[list[float], float]], size: int) -> list[tuple[list, list]]:
    parts = [rows[i:i + size] for i in range(0, len(rows), size)]
    return [([x for x, _ in part], [y for _, y in part]) for part in parts]


if __name__ == "__main__":
    rng = random.Random(3)
    rows = []
    for _ in range(120):
        x = [rng.uniform(-1, 1) for _ in range(3)]
        rows.append((x, 2 * x[0] - x[1] + 0.5 + rng.gauss(0, 0.3)))
    model = Linear(3)
    curve = fit(model, batches(rows[:90], 16), batches(rows[90:], 16), mse, SGD(model, 0.05), no_grad, 40)
    with Path("curve.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["epoch", "train", "valid"])
        for epoch, (train, valid) in enumerate(curve, 1):
            writer.writerow([epoch, f"{train:.6f}", f"{valid:.6f}"])
