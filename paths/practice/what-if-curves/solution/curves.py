"""Partial dependence and its support."""
from statistics import fmean


def curve(predict, rows: list[dict], column: str, grid: list[float]) -> list[float]:
    return [fmean(predict([row | {column: x} for row in rows])) for x in grid]


def support(rows: list[dict], column: str, grid: list[float], width: float) -> list[int]:
    return [sum(abs(row[column] - x) <= width for row in rows) for x in grid]


def invented(rows: list[dict], column: str, x: float, width: float, other: str) -> float:
    near = [row[other] for row in rows if abs(row[column] - x) <= width]
    if not near:
        return 1.0
    return sum(not min(near) <= row[other] <= max(near) for row in rows) / len(rows)
