"""Approximate search with Faiss."""
import faiss
import numpy as np


def table(vectors) -> np.ndarray:
    return np.asarray(vectors, dtype="float32")


def build(vectors, m: int) -> faiss.IndexHNSWFlat:
    index = faiss.IndexHNSWFlat(len(vectors[0]), m, faiss.METRIC_INNER_PRODUCT)
    index.add(table(vectors))
    return index


def search(index, queries, k: int, ef: int) -> list[list[int]]:
    return index.search(table(queries), k)[1].tolist()


def curve(vectors, queries, m: int, k: int, efs: list[int]) -> list[tuple[int, float]]:
    exact = faiss.IndexFlatIP(len(vectors[0]))
    exact.add(table(vectors))
    true = exact.search(table(queries), k)[1].tolist()
    index = build(vectors, m)
    points = []
    for ef in efs:
        hits = [len(set(a) & set(b)) / k for a, b in zip(search(index, queries, k, ef), true)]
        points.append((ef, sum(hits) / len(hits)))
    return points
