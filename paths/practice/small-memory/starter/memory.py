"""Predict the memory of a fine-tuning run."""


def weight_bytes(quantised: int, kept: int, bits: int, block: int = 64) -> int:
    """Return the bytes of the weights with their scales."""
    raise NotImplementedError


def run_bytes(weights: int, trained: int, batch: int, length: int, vocabulary: int, kept_per_token: int) -> dict[str, int]:
    """Return the bytes of each line and their sum."""
    raise NotImplementedError


def largest_batch(limit: int, **run: int) -> int:
    """Return the largest batch that fits into limit bytes."""
    raise NotImplementedError


class Int8Linear:
    """A frozen linear layer with one scale for each row."""

    def __init__(self, weight: list[list[float]]) -> None:
        raise NotImplementedError

    def forward(self, x: list[float]) -> list[float]:
        raise NotImplementedError

    def backward(self, g: list[float]) -> list[float]:
        """Return the gradient with respect to the input."""
        raise NotImplementedError

    def bytes(self) -> int:
        raise NotImplementedError
