"""Causal attention with several heads, on lists."""
import math

Matrix = list[list[float]]


def causal_mask(n: int) -> list[list[bool]]:
    """True where query i may look at key j."""
    return [[j <= i for j in range(n)] for i in range(n)]


def _softmax(row: list[float]) -> list[float]:
    top = max(row)
    powers = [math.exp(x - top) for x in row]
    total = sum(powers)
    return [p / total for p in powers]


def _product(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def attention(q: Matrix, k: Matrix, v: Matrix, mask: list[list[bool]]) -> Matrix:
    """Attention that respects the mask."""
    root = math.sqrt(len(q[0]))
    weights = []
    for query, allowed in zip(q, mask):
        scores = [sum(x * y for x, y in zip(query, key)) / root for key in k]
        weights.append([w if ok else 0.0 for w, ok in zip(_softmax(scores), allowed)])
    return _product(weights, v)


def split_heads(x: Matrix, heads: int) -> list[Matrix]:
    """Cut the columns into heads."""
    width, rest = divmod(len(x[0]), heads)
    if rest:
        raise ValueError(f"{len(x[0])} columns cannot be cut into {heads} heads")
    return [[row[h * width:(h + 1) * width] for row in x] for h in range(heads)]


def join_heads(parts: list[Matrix]) -> Matrix:
    """Put the heads side by side."""
    return [sum(rows, []) for rows in zip(*parts)]


def multi_head(x: Matrix, wq: Matrix, wk: Matrix, wv: Matrix, wo: Matrix, heads: int) -> Matrix:
    """Causal attention with several heads."""
    mask = causal_mask(len(x))
    q, k, v = (split_heads(_product(x, w), heads) for w in (wq, wk, wv))
    parts = [attention(q[h], k[h], v[h], mask) for h in range(heads)]
    return _product(join_heads(parts), wo)
