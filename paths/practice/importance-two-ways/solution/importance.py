"""Permutation importance by hand."""
from statistics import fmean


def importance(predict, rows: list[dict], y: list[float], columns: list[str], orders: list[list[int]]) -> list[float]:
    def mae(table: list[dict]) -> float:
        return fmean(abs(p - t) for p, t in zip(predict(table), y))

    base = mae(rows)
    return [mae([row | {c: rows[j][c] for c in columns} for row, j in zip(rows, order)]) - base for order in orders]
