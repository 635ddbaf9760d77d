"""Supervised fine-tuning of a bigram table."""

from math import exp, log

MASK = -100


def make_labels(prompt: list[int], answer: list[int], end: int) -> tuple[list[int], list[int]]:
    """Return ids and labels; the prompt's labels are -100."""
    return [*prompt, *answer, end], [MASK] * len(prompt) + [*answer, end]


def log_softmax(row: list[float]) -> list[float]:
    top = max(row)
    total = top + log(sum(exp(z - top) for z in row))
    return [z - total for z in row]


def pairs(ids: list[int], labels: list[int]) -> list[tuple[int, int]]:
    return [(now, target) for now, target in zip(ids, labels[1:]) if target != MASK]


def token_losses(table: list[list[float]], ids: list[int], labels: list[int]) -> list[float]:
    """Return the cross-entropy of each unmasked label."""
    return [-log_softmax(table[now])[target] for now, target in pairs(ids, labels)]


def batch_loss(table: list[list[float]], batch: list[tuple[list[int], list[int]]], mean: str = "token") -> float:
    """Return the mean over answer tokens, or the mean of the examples' means."""
    rows = [losses for ids, labels in batch if (losses := token_losses(table, ids, labels))]
    if not rows:
        raise ValueError("every label is masked")
    if mean == "example":
        return sum(sum(r) / len(r) for r in rows) / len(rows)
    return sum(map(sum, rows)) / sum(map(len, rows))


def gradient(table: list[list[float]], batch: list[tuple[list[int], list[int]]]) -> list[list[float]]:
    """Return the gradient of the token mean."""
    grad = [[0.0] * len(row) for row in table]
    all_pairs = [p for ids, labels in batch for p in pairs(ids, labels)]
    for now, target in all_pairs:
        for j, z in enumerate(log_softmax(table[now])):
            grad[now][j] += (exp(z) - (j == target)) / len(all_pairs)
    return grad


def train(table: list[list[float]], batch: list[tuple[list[int], list[int]]], steps: int, rate: float) -> list[float]:
    """Descend in place; return the losses before each step and after the last."""
    losses = [batch_loss(table, batch)]
    for _ in range(steps):
        for row, slopes in zip(table, gradient(table, batch)):
            for j, slope in enumerate(slopes):
                row[j] -= rate * slope
        losses.append(batch_loss(table, batch))
    return losses


def generate(table: list[list[float]], prompt: list[int], end: int, most: int = 20) -> list[int]:
    """Return the most likely answer, without the end token."""
    answer: list[int] = []
    now = prompt[-1]
    while len(answer) < most:
        now = table[now].index(max(table[now]))
        if now == end:
            break
        answer.append(now)
    return answer
