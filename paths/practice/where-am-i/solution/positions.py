"""Attention without order, and two ways to add positions."""
import math


def _attend(q: list[list[float]], k: list[list[float]], v: list[list[float]]) -> list[list[float]]:
    result = []
    for query in q:
        scores = [sum(a * b for a, b in zip(query, key)) / math.sqrt(len(query)) for key in k]
        powers = [math.exp(s - max(scores)) for s in scores]
        total = sum(powers)
        result.append([sum(p * row[c] for p, row in zip(powers, v)) / total for c in range(len(v[0]))])
    return result


def attend(x: list[list[float]]) -> list[list[float]]:
    """Attention of x to itself, without mask or positions."""
    return _attend(x, x, x)


def add_learned(x: list[list[float]], table: list[list[float]]) -> list[list[float]]:
    """Add row p of the table to row p."""
    if len(x) > len(table):
        raise ValueError(f"{len(x)} tokens, but only {len(table)} positions")
    return [[a + b for a, b in zip(row, place)] for row, place in zip(x, table)]


def rotate(vector: list[float], position: int, base: float = 10000.0) -> list[float]:
    """Turn neighbouring pairs by their angles."""
    if len(vector) % 2:
        raise ValueError("the width must be even")
    result: list[float] = []
    for i, (x, y) in enumerate(zip(vector[0::2], vector[1::2])):
        angle = position * base ** (-2 * i / len(vector))
        result += [x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)]
    return result


def rotate_halves(vector: list[float], position: int, base: float = 10000.0) -> list[float]:
    """Turn the first half against the second."""
    half = len(vector) // 2
    pairs = [number for i in range(half) for number in (vector[i], vector[i + half])]
    return to_halves(rotate(pairs, position, base))


def to_halves(vector: list[float]) -> list[float]:
    """Reorder columns from neighbouring pairs to halves."""
    return vector[0::2] + vector[1::2]


def attend_rotary(x: list[list[float]], base: float = 10000.0) -> list[list[float]]:
    """Attention of x to itself with rotary positions."""
    turned = [rotate(row, p, base) for p, row in enumerate(x)]
    return _attend(turned, turned, x)


def wavelengths(width: int, base: float = 10000.0) -> list[float]:
    """Positions that each pair needs for a full turn."""
    return [2 * math.pi * base ** (2 * i / width) for i in range(width // 2)]
