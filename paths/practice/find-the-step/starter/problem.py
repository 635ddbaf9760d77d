"""A small network on noisy points; the rate of each step comes from outside."""
import math
import random
from collections.abc import Callable

HIDDEN, BATCH = 8, 8


def _points(rng: random.Random) -> list[tuple[float, float, int]]:
    points = []
    for _ in range(80):
        x, y = rng.uniform(-2, 2), rng.uniform(-2, 2)
        inside = x * x + y * y + rng.gauss(0, 0.3) < 2
        points.append((x, y, int(inside)))
    return points


def train(rate_at: Callable[[int], float], steps: int, seed: int) -> list[float]:
    """The loss of each batch; infinite after an explosion."""
    points = _points(random.Random(123))
    rng = random.Random(seed)
    w = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(HIDDEN)]      # x, y, bias
    v = [rng.gauss(0, 0.5) for _ in range(HIDDEN + 1)]
    losses: list[float] = []
    for step in range(steps):
        rate, loss = rate_at(step), 0.0
        gw = [[0.0] * 3 for _ in range(HIDDEN)]
        gv = [0.0] * (HIDDEN + 1)
        for x, y, label in rng.sample(points, BATCH):
            h = [math.tanh(a * x + b * y + c) for a, b, c in w] + [1.0]
            z = sum(p * q for p, q in zip(v, h))
            loss += (max(z, 0) - z * label + math.log1p(math.exp(-abs(z)))) / BATCH
            slope = (1 / (1 + math.exp(-max(-500.0, min(500.0, z)))) - label) / BATCH
            for i in range(HIDDEN):
                inner = slope * v[i] * (1 - h[i] * h[i])
                gv[i] += slope * h[i]
                for j, value in enumerate((x, y, 1.0)):
                    gw[i][j] += inner * value
            gv[HIDDEN] += slope
        if loss > 50:
            return losses + [math.inf] * (steps - step)
        losses.append(loss)
        v = [p - rate * g for p, g in zip(v, gv)]
        w = [[p - rate * g for p, g in zip(row, slopes)] for row, slopes in zip(w, gw)]
    return losses
