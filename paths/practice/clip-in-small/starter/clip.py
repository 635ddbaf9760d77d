"""Contrastive training on frozen features."""

Matrix = list[list[float]]


def unit(v: list[float]) -> list[float]:
    """Return the vector with length 1."""
    raise NotImplementedError


def cosines(a: Matrix, b: Matrix) -> Matrix:
    """Return the cosine of each row of a with each row of b."""
    raise NotImplementedError


def clip_loss(cos: Matrix, scale: float) -> float:
    """Return the mean of both cross-entropies."""
    raise NotImplementedError


def project(weight: Matrix, x: list[float]) -> list[float]:
    """Return weight times x."""
    raise NotImplementedError


def train(pairs: list[dict], dim: int = 6, steps: int = 60, rate: float = 0.5, seed: int = 0) -> tuple[Matrix, Matrix, float]:
    """Return both projections and the scale."""
    raise NotImplementedError


def recall_at(queries: Matrix, targets: Matrix, k: int) -> float:
    """Return the share of queries whose partner is among the k nearest."""
    raise NotImplementedError
