"""Attention on lists."""

Matrix = list[list[float]]


def einsum(spec: str, a: Matrix, b: Matrix) -> Matrix:
    """Multiply two matrices as the letters say."""
    raise NotImplementedError


def softmax_rows(scores: Matrix) -> Matrix:
    """Softmax of each row."""
    raise NotImplementedError


def weights(q: Matrix, k: Matrix) -> Matrix:
    """One row of weights for each query."""
    raise NotImplementedError


def attention(q: Matrix, k: Matrix, v: Matrix) -> Matrix:
    """The weighted sums of the values."""
    raise NotImplementedError
