"""A transformer block on lists."""

Matrix = list[list[float]]


def linear(x: Matrix, weight: Matrix, bias: list[float]) -> Matrix:
    """x times the transposed weight, plus the bias."""
    raise NotImplementedError


def layer_norm(x: Matrix, weight: list[float], bias: list[float], eps: float = 1e-5) -> Matrix:
    """Normalise each row."""
    raise NotImplementedError


def gelu(x: float) -> float:
    """x times the normal distribution's share below x."""
    raise NotImplementedError


def block(x: Matrix, weights: dict, heads: int) -> Matrix:
    """A pre-norm block with causal attention."""
    raise NotImplementedError


def parameters(d: int) -> int:
    """Parameters of a block of width d."""
    raise NotImplementedError


def count(weights: dict) -> int:
    """All numbers in the dict."""
    raise NotImplementedError


def operations(d: int, length: int) -> int:
    """Operations of one forward pass."""
    raise NotImplementedError
