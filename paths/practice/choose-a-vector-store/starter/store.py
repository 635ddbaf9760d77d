"""An index with lists (IVF), measured, and a choice of stores by numbers."""
import csv
import json
from random import Random
from statistics import fmean

Vector = list[float]


def memory_mb(n: int, dims: int, bytes_each: int=4, extra: int=0) -> float:
    """Megabytes (10**6 bytes) of n vectors, each with `extra` bytes for links and keys."""
    raise NotImplementedError


def distance(a: Vector, b: Vector) -> float:
    """Squared distance."""
    raise NotImplementedError


def nearest(vectors: list[Vector], query: Vector, k: int, among=None) -> list[int]:
    """The k nearest positions, ties by position."""
    raise NotImplementedError


def k_means(vectors: list[Vector], lists: int, rounds: int, seed: int) -> list[Vector]:
    """Centres after some rounds; an empty group keeps its centre."""
    raise NotImplementedError


def build(vectors: list[Vector], centres: list[Vector]) -> list[list[int]]:
    """For each centre the positions of the vectors that are nearest to it."""
    raise NotImplementedError


def search(vectors, centres, index, query: Vector, k: int, probes: int) -> tuple[list[int], int]:
    """The k nearest in the `probes` nearest lists, and how many vectors were compared."""
    raise NotImplementedError


def measure(vectors, centres, index, queries, k: int, probes: int) -> tuple[float, float]:
    """Mean recall@k against the exact search, and the mean share of vectors compared."""
    raise NotImplementedError


def choose(stores: list[dict], need: dict) -> tuple[str | None, dict[str, list[str]]]:
    """The cheapest store that meets every need, and for each other store what it fails."""
    raise NotImplementedError
