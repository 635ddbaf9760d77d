"""Recommend books from loans alone."""
from collections import Counter

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.decomposition import TruncatedSVD


def fit(loans: list[tuple[str, str]], parts: int) -> dict:
    readers = {r: i for i, r in enumerate(dict.fromkeys(r for r, _ in loans))}
    count = Counter(b for _, b in loans)
    books = sorted(count, key=lambda b: (-count[b], b))
    place = {b: i for i, b in enumerate(books)}
    values = [count[b] ** -0.5 for _, b in loans]
    table = csr_matrix((values, ([readers[r] for r, _ in loans], [place[b] for _, b in loans])))
    svd = TruncatedSVD(parts, random_state=0)
    rows = svd.fit_transform(table)
    read = {r: set() for r in readers}
    for r, b in loans:
        read[r].add(place[b])
    return {"readers": readers, "books": books, "scores": rows @ svd.components_, "read": read}


def recommend(model: dict, reader: str, k: int) -> list[str]:
    return [b for i, b in enumerate(model["books"]) if i not in model["read"].get(reader, ())][:k]


def hits(model: dict, held_out: list[tuple[str, str]], k: int) -> float:
    return sum(book in recommend(model, reader, k) for reader, book in held_out) / len(held_out)
