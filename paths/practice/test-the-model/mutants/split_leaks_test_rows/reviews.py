"""Tell praise (1) from complaint (0) in short reviews of a library."""

import csv
import io
import random

Row = tuple[str, int]


def load(text: str) -> list[Row]:
    """Read CSV with the header text,label. ValueError for a row that must not be trained on."""
    rows: list[Row] = []
    seen: dict[str, int] = {}
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), 2):
        review, label = row["text"].strip(), row["label"].strip()
        if label not in ("0", "1"):
            raise ValueError(f"line {number}: label {label!r}")
        if not review:
            raise ValueError(f"line {number}: no text")
        if seen.setdefault(review, int(label)) != int(label):
            raise ValueError(f"line {number}: the same text has both labels")
        rows.append((review, int(label)))
    return rows


def split(rows: list[Row], seed: int) -> tuple[list[Row], list[Row]]:
    """About a quarter of the different texts for testing; a text is never on both sides."""
    texts = sorted({text for text, _ in rows})
    random.Random(seed).shuffle(texts)
    held_out = set(texts[: max(1, len(texts) // 4)])
    return list(rows), [r for r in rows if r[0] in held_out]


def features(text: str) -> set[str]:
    padded = f"  {' '.join(text.lower().split())}  "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


def train(rows: list[Row], epochs: int = 20) -> dict[str, float]:
    """A perceptron on groups of three letters."""
    weights: dict[str, float] = {}
    for _ in range(epochs):
        for text, label in rows:
            if predict(weights, text) != label:
                for feature in features(text):
                    weights[feature] = weights.get(feature, 0.0) + (1.0 if label else -1.0)
    return weights


def predict(weights: dict[str, float], text: str) -> int:
    return int(sum(weights.get(feature, 0.0) for feature in features(text)) > 0)


def accuracy(weights: dict[str, float], rows: list[Row]) -> float:
    return sum(predict(weights, text) == label for text, label in rows) / len(rows)
