"""A linear layer with a low-rank addition."""


class Lora:
    """y = W x + (alpha / rank) B (A x); only A and B are trained."""

    def __init__(self, weight: list[list[float]], rank: int, alpha: float, seed: int = 0) -> None:
        raise NotImplementedError

    def forward(self, x: list[float]) -> list[float]:
        """Return the output for one input."""
        raise NotImplementedError

    def gradients(self, x: list[float], g: list[float]) -> tuple[list[list[float]], list[list[float]]]:
        """Return the gradients of a and b, given the gradient of the output."""
        raise NotImplementedError

    def merged(self) -> list[list[float]]:
        """Return W + (alpha / rank) B A."""
        raise NotImplementedError

    def count(self) -> int:
        """Return the number of trainable numbers."""
        raise NotImplementedError


def fit(layer: Lora, data: list[tuple[list[float], list[float]]], steps: int, rate: float) -> list[float]:
    """Train a and b on half the squared error; return the losses."""
    raise NotImplementedError
