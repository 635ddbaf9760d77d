"""A matrix product by tiles."""
from collections.abc import Callable
from math import ceil

Matrix = list[list[float]]


def matmul_tiled(a: Matrix, b: Matrix, bm: int, bn: int, bk: int, load: Callable) -> Matrix:
    """Return a times b, computed tile by tile."""
    m, k, n = len(a), len(b), len(b[0])
    out = [[0.0] * n for _ in range(m)]
    for i in range(0, m, bm):
        for j in range(0, n, bn):
            total = [[0.0] * bn for _ in range(bm)]
            for p in range(0, k, bk):
                left, right = load("a", i, p, bm, bk), load("b", p, j, bk, bn)
                for r in range(bm):
                    for c in range(bn):
                        total[r][c] += sum(left[r][q] * right[q][c] for q in range(bk))
            for r in range(min(bm, m - i)):
                for c in range(min(bn, n - j)):
                    out[i + r][j + c] = total[r][c]
    return out


def values_read(m: int, k: int, n: int, bm: int, bn: int, bk: int) -> int:
    """Return how many values all tiles load."""
    return ceil(m / bm) * ceil(n / bn) * ceil(k / bk) * (bm * bk + bk * bn)


def waves(m: int, n: int, bm: int, bn: int, units: int) -> float:
    """Return the average share of busy units."""
    blocks = ceil(m / bm) * ceil(n / bn)
    return blocks / (units * ceil(blocks / units))
