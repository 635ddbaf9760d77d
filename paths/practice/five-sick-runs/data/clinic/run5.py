"""Run 5 of the clinic: train() returns the log, one dict every 10 steps."""
import math
import random

HIDDEN, BATCH, STEPS, RATE = 12, 8, 600, 12.0


def points(rng: random.Random, n: int) -> list[tuple[list[float], int]]:
    result = []
    for _ in range(n):
        x = [rng.uniform(-2, 2), rng.uniform(-2, 2), 1.0]
        result.append((x, int(x[0] ** 2 + x[1] ** 2 < 2.5)))
    return result


def forward(x: list[float], w1: list[list[float]], w2: list[float]) -> tuple[list[float], float]:
    h = [max(0.0, sum(w * v for w, v in zip(row, x))) for row in w1] + [1.0]
    return h, sum(w * v for w, v in zip(w2, h))


def loss_of(z: float, label: int) -> float:
    return max(z, 0.0) - z * label + math.log1p(math.exp(-abs(z)))


def train() -> list[dict]:
    rng = random.Random(3)
    pupils, valid = points(rng, 120), points(rng, 80)
    inputs = [x for x, _ in pupils]
    labels = [label for _, label in pupils]
    w1 = [[rng.gauss(0, 0.8) for _ in range(3)] for _ in range(HIDDEN)]
    w2 = [rng.gauss(0, 0.4) for _ in range(HIDDEN + 1)]
    g1, g2 = [[0.0] * 3 for _ in range(HIDDEN)], [0.0] * (HIDDEN + 1)
    order, log = list(range(len(inputs))), []
    for step in range(STEPS + 1):
        if step * BATCH % len(order) == 0:
            rng.shuffle(order)
        start = step * BATCH % len(order)
        g1, g2 = [[0.0] * 3 for _ in range(HIDDEN)], [0.0] * (HIDDEN + 1)
        loss = 0.0
        for i in order[start:start + BATCH]:
            h, z = forward(inputs[i], w1, w2)
            loss += loss_of(z, labels[i]) / BATCH
            slope = (1 / (1 + math.exp(-max(-500.0, min(500.0, z)))) - labels[i]) / BATCH
            g2 = [g + slope * v for g, v in zip(g2, h)]
            g1 = [[g + slope * w2[k] * (h[k] > 0) * v for g, v in zip(row, inputs[i])] for k, row in enumerate(g1)]
        if step % 10 == 0:
            check = sum(loss_of(forward(x, w1, w2)[1], label) for x, label in valid) / len(valid)
            log.append({"step": step, "train_loss": loss, "valid_loss": check,
                        "grad_1": math.sqrt(sum(g * g for row in g1 for g in row)),
                        "grad_2": math.sqrt(sum(g * g for g in g2))})
        w1 = [[w - RATE * g for w, g in zip(row, slopes)] for row, slopes in zip(w1, g1)]
        w2 = [w - RATE * g for w, g in zip(w2, g2)]
    return log


if __name__ == "__main__":
    print("step,train_loss,valid_loss,grad_1,grad_2")
    for row in train():
        print(f"{row['step']},{row['train_loss']:.4f},{row['valid_loss']:.4f},{row['grad_1']:.4g},{row['grad_2']:.4g}")
