"""Causal attention with several heads, on lists."""

Matrix = list[list[float]]


def causal_mask(n: int) -> list[list[bool]]:
    """True where query i may look at key j."""
    raise NotImplementedError


def attention(q: Matrix, k: Matrix, v: Matrix, mask: list[list[bool]]) -> Matrix:
    """Attention that respects the mask."""
    raise NotImplementedError


def split_heads(x: Matrix, heads: int) -> list[Matrix]:
    """Cut the columns into heads."""
    raise NotImplementedError


def join_heads(parts: list[Matrix]) -> Matrix:
    """Put the heads side by side."""
    raise NotImplementedError


def multi_head(x: Matrix, wq: Matrix, wk: Matrix, wv: Matrix, wo: Matrix, heads: int) -> Matrix:
    """Causal attention with several heads."""
    raise NotImplementedError
