import math
from collections import Counter


def softmax(row: list[float], t: float) -> list[float]:
    top = max(row)
    e = [math.exp((s - top) / t) for s in row]
    total = sum(e)
    return [x / total for x in e]


def loss(scores: list[list[float]], t: float) -> float:
    total = 0.0
    for i, row in enumerate(scores):
        top = max(row)
        total += math.log(sum(math.exp((s - top) / t) for s in row)) + (top - row[i]) / t
    return total / len(scores)


def gradient(scores: list[list[float]], t: float) -> list[list[float]]:
    n = len(scores)
    return [[(p - (i == j)) / (t * n) for j, p in enumerate(softmax(row, t))] for i, row in enumerate(scores)]


def collisions(passages: list[str], size: int) -> int:
    total = 0
    for start in range(0, len(passages), size):
        counts = Counter(passages[start : start + size])
        total += sum(n for n in counts.values() if n > 1)
    return total


def batches(passages: list[str], size: int) -> list[list[int]]:
    found: list[list[int]] = []
    for i, passage in enumerate(passages):
        for batch in found:
            if len(batch) < size and all(passages[j] != passage for j in batch):
                batch.append(i)
                break
        else:
            found.append([i])
    return found


def dots(q: list[list[float]], d: list[list[float]]) -> list[list[float]]:
    return [[sum(a * b for a, b in zip(x, y)) for y in d] for x in q]


def train(
    q: list[list[float]], d: list[list[float]], steps: int, lr: float, t: float
) -> tuple[list[list[float]], list[list[float]], list[float]]:
    losses = [loss(dots(q, d), t)]
    n = len(q)
    for _ in range(steps):
        g = gradient(dots(q, d), t)
        new_q = [[x - lr * sum(g[i][j] * d[j][k] for j in range(n)) for k, x in enumerate(q[i])] for i in range(n)]
        new_d = [[x - lr * sum(g[i][j] * q[i][k] for i in range(n)) for k, x in enumerate(d[j])] for j in range(n)]
        q, d = new_q, new_d
        losses.append(loss(dots(q, d), t))
    return q, d, losses
