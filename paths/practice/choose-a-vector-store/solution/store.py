"""An index with lists (IVF), measured, and a choice of stores by numbers."""
import csv
import json
from random import Random
from statistics import fmean

Vector = list[float]


def memory_mb(n: int, dims: int, bytes_each: int = 4, extra: int = 0) -> float:
    """Megabytes (10**6 bytes) of n vectors, each with `extra` bytes for links and keys."""
    return n * (dims * bytes_each + extra) / 1e6


def distance(a: Vector, b: Vector) -> float:
    """Squared distance."""
    return sum((x - y) ** 2 for x, y in zip(a, b))


def nearest(vectors: list[Vector], query: Vector, k: int, among=None) -> list[int]:
    """The k nearest positions, ties by position."""
    positions = range(len(vectors)) if among is None else among
    return sorted(positions, key=lambda i: (distance(vectors[i], query), i))[:k]


def k_means(vectors: list[Vector], lists: int, rounds: int, seed: int) -> list[Vector]:
    """Centres after some rounds; an empty group keeps its centre."""
    centres = Random(seed).sample(vectors, lists)
    for _ in range(rounds):
        groups: list[list[Vector]] = [[] for _ in centres]
        for v in vectors:
            groups[nearest(centres, v, 1)[0]].append(v)
        centres = [[fmean(column) for column in zip(*g)] if g else c for g, c in zip(groups, centres)]
    return centres


def build(vectors: list[Vector], centres: list[Vector]) -> list[list[int]]:
    """For each centre the positions of the vectors that are nearest to it."""
    index: list[list[int]] = [[] for _ in centres]
    for i, v in enumerate(vectors):
        index[nearest(centres, v, 1)[0]].append(i)
    return index


def search(vectors, centres, index, query: Vector, k: int, probes: int) -> tuple[list[int], int]:
    """The k nearest in the `probes` nearest lists, and how many vectors were compared."""
    among = [i for c in nearest(centres, query, probes) for i in index[c]]
    return nearest(vectors, query, k, among), len(among)


def measure(vectors, centres, index, queries, k: int, probes: int) -> tuple[float, float]:
    """Mean recall@k against the exact search, and the mean share of vectors compared."""
    recalls, shares = [], []
    for q in queries:
        found, compared = search(vectors, centres, index, q, k, probes)
        recalls.append(len(set(found) & set(nearest(vectors, q, k))) / k)
        shares.append(compared / len(vectors))
    return fmean(recalls), fmean(shares)


def choose(stores: list[dict], need: dict) -> tuple[str | None, dict[str, list[str]]]:
    """The cheapest store that meets every need, and for each other store what it fails."""
    fails: dict[str, list[str]] = {}
    for s in stores:
        reasons = []
        if float(s["million"]) < need["million"]:
            reasons.append("million")
        if float(s["p95_ms"]) > need["p95_ms"]:
            reasons.append("p95_ms")
        if float(s["recall"]) < need["recall"]:
            reasons.append("recall")
        if need["filter"] and s["filter"] != "during":
            reasons.append("filter")
        if need["delete"] and s["delete"] != "yes":
            reasons.append("delete")
        fails[s["name"]] = reasons
    fit = [s for s in stores if not fails[s["name"]]]
    best = min(fit, key=lambda s: float(s["euros"]), default=None)
    return (best["name"] if best else None), {n: r for n, r in fails.items() if r}
