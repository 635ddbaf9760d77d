"""Bigrams: counted and learned."""
import math
import re

VOCABULARY = [" "] + [chr(c) for c in range(ord("a"), ord("z") + 1)]


def prepare(text: str) -> str:
    """Keep letters in lower case and single spaces."""
    return re.sub(r"[^a-z]+", " ", text.lower())


def count_pairs(text: str, vocabulary: list[str]) -> list[list[int]]:
    """Count how often column b follows row a."""
    place = {character: i for i, character in enumerate(vocabulary)}
    counts = [[0] * len(vocabulary) for _ in vocabulary]
    for a, b in zip(text, text[1:]):
        counts[place[a]][place[b]] += 1
    return counts


def _mean_loss(probs: list[list[float]], test: list[list[int]]) -> float:
    total, loss = 0, 0.0
    for p_row, n_row in zip(probs, test):
        for p, n in zip(p_row, n_row):
            if n:
                loss += n * (-math.log(p) if p > 0 else math.inf)
                total += n
    return loss / total


def counted_loss(counts: list[list[int]], test: list[list[int]], smoothing: float = 0.0) -> float:
    """Mean loss in nats of the counted table on the pairs of test."""
    probs = []
    for row in counts:
        total = sum(row) + smoothing * len(row)
        probs.append([(n + smoothing) / total if total else 0.0 for n in row])
    return _mean_loss(probs, test)


def one_hot(token: int, size: int) -> list[float]:
    """A row with a 1 at one place."""
    return [1.0 if i == token else 0.0 for i in range(size)]


def row_times(row: list[float], table: list[list[float]]) -> list[float]:
    """A row times a matrix."""
    return [sum(x * line[j] for x, line in zip(row, table)) for j in range(len(table[0]))]


def _softmax(logits: list[float]) -> list[float]:
    top = max(logits)
    powers = [math.exp(x - top) for x in logits]
    total = sum(powers)
    return [p / total for p in powers]


def learned_loss(table: list[list[float]], counts: list[list[int]]) -> float:
    """Mean loss in nats of the softmax of the logits."""
    return _mean_loss([_softmax(row) for row in table], counts)


def gradient(table: list[list[float]], counts: list[list[int]]) -> list[list[float]]:
    """The slope of the loss with respect to every logit."""
    total = sum(map(sum, counts))
    result = []
    for logits, row in zip(table, counts):
        n = sum(row)
        if n == 0:
            result.append([0.0] * len(row))
        else:
            result.append([n / total * (p - c / n) for p, c in zip(_softmax(logits), row)])
    return result


def train(counts: list[list[int]], steps: int, rate: float) -> list[list[float]]:
    """Gradient descent from a table of zeros."""
    table = [[0.0] * len(counts) for _ in counts]
    for _ in range(steps):
        table = [[x - rate * g for x, g in zip(row, slopes)]
                 for row, slopes in zip(table, gradient(table, counts))]
    return table
