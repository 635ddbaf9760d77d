import csv
import math
import re


def read_vectors(path: str = "data/vectors.csv") -> dict[str, list[float]]:
    with open(path, newline="", encoding="utf-8") as file:
        return {row[0]: [float(x) for x in row[1:]] for row in list(csv.reader(file))[1:]}


def tokens(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", text.lower())


def mean_pool(rows: list[list[float]], mask: list[int]) -> list[float]:
    kept = [row for row, m in zip(rows, mask) if m]
    if not kept:
        return [0.0] * (len(rows[0]) if rows else 0)
    return [sum(column) / len(kept) for column in zip(*kept)]


def cosine(a: list[float], b: list[float]) -> float:
    size = math.hypot(*a) * math.hypot(*b)
    return sum(x * y for x, y in zip(a, b)) / size if size else 0.0


def embed(text: str, vectors: dict[str, list[float]]) -> list[float]:
    rows = [vectors[t] for t in tokens(text) if t in vectors]
    if not rows:
        return [0.0] * len(next(iter(vectors.values())))
    mean = mean_pool(rows, [1] * len(rows))
    size = math.hypot(*mean)
    return [x / size for x in mean] if size else mean


def nearest(query: list[float], table: dict[str, list[float]], k: int) -> list[tuple[str, float]]:
    found = [(name, cosine(query, vector)) for name, vector in table.items()]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:k]
