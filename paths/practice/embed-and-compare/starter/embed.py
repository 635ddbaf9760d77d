import csv
import math
import re


def read_vectors(path: str = "data/vectors.csv") -> dict[str, list[float]]:
    with open(path, newline="", encoding="utf-8") as file:
        return {row[0]: [float(x) for x in row[1:]] for row in list(csv.reader(file))[1:]}


def tokens(text: str) -> list[str]:
    raise NotImplementedError


def mean_pool(rows: list[list[float]], mask: list[int]) -> list[float]:
    raise NotImplementedError


def cosine(a: list[float], b: list[float]) -> float:
    raise NotImplementedError


def embed(text: str, vectors: dict[str, list[float]]) -> list[float]:
    raise NotImplementedError


def nearest(query: list[float], table: dict[str, list[float]], k: int) -> list[tuple[str, float]]:
    raise NotImplementedError
