"""Train a small network on noisy points and write its curve. Finished.

python play.py OUT.csv --rows 30 --units 8 --rate 0.3 --epochs 200 --seed 0
"""
import argparse
import math
import random
from pathlib import Path


def points(n: int, rng: random.Random) -> list[tuple[float, float, int]]:
    """Two classes with a curved border; one label in ten is wrong."""
    found = []
    for _ in range(n):
        x, y = rng.uniform(-2, 2), rng.uniform(-2, 2)
        label = int(math.hypot(x, y) > 1.4)
        found.append((x, y, 1 - label if rng.random() < 0.1 else label))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--rows", type=int, default=30, help="training rows, 10 to 400")
    parser.add_argument("--units", type=int, default=8, help="hidden units, 1 to 60")
    parser.add_argument("--rate", type=float, default=0.3, help="step size")
    parser.add_argument("--epochs", type=int, default=200, help="passes over the data")
    parser.add_argument("--seed", type=int, default=0)
    a = parser.parse_args()
    train, valid = points(a.rows, random.Random(1)), points(200, random.Random(2))
    rng = random.Random(a.seed)
    first = [[rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 0.5)] for _ in range(a.units)]
    second = [rng.gauss(0, 1 / math.sqrt(a.units)) for _ in range(a.units)]
    bias = 0.0

    def forward(x: float, y: float) -> tuple[list[float], float]:
        h = [max(0.0, w[0] * x + w[1] * y + w[2]) for w in first]
        s = sum(w * v for w, v in zip(second, h)) + bias
        return h, 1 / (1 + math.exp(-max(-30.0, min(30.0, s))))

    def loss(rows: list[tuple[float, float, int]]) -> float:
        return -sum(math.log(max(1e-13, p if t else 1 - p)) for (x, y, t) in rows for p in [forward(x, y)[1]]) / len(rows)

    lines = ["epoch,train,valid"]
    for epoch in range(1, a.epochs + 1):
        grads = [[0.0] * 3 for _ in first]
        top, base = [0.0] * a.units, 0.0
        for x, y, t in train:
            h, p = forward(x, y)
            d = (p - t) / len(train)
            base += d
            for j, v in enumerate(h):
                if v > 0:
                    top[j] += d * v
                    back = d * second[j]
                    grads[j][0] += back * x
                    grads[j][1] += back * y
                    grads[j][2] += back
        first = [[w - a.rate * g for w, g in zip(row, grad)] for row, grad in zip(first, grads)]
        second = [w - a.rate * g for w, g in zip(second, top)]
        bias -= a.rate * base
        lines.append(f"{epoch},{loss(train):.5f},{loss(valid):.5f}")
    Path(a.out).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(lines[-1])


if __name__ == "__main__":
    main()
