"""Supervised fine-tuning of a bigram table."""


def make_labels(prompt: list[int], answer: list[int], end: int) -> tuple[list[int], list[int]]:
    """Return ids and labels; the prompt's labels are -100."""
    raise NotImplementedError


def token_losses(table: list[list[float]], ids: list[int], labels: list[int]) -> list[float]:
    """Return the cross-entropy of each unmasked label."""
    raise NotImplementedError


def batch_loss(table: list[list[float]], batch: list[tuple[list[int], list[int]]], mean: str = "token") -> float:
    """Return the mean over answer tokens, or the mean of the examples' means."""
    raise NotImplementedError


def gradient(table: list[list[float]], batch: list[tuple[list[int], list[int]]]) -> list[list[float]]:
    """Return the gradient of the token mean."""
    raise NotImplementedError


def train(table: list[list[float]], batch: list[tuple[list[int], list[int]]], steps: int, rate: float) -> list[float]:
    """Descend in place; return the losses before each step and after the last."""
    raise NotImplementedError


def generate(table: list[list[float]], prompt: list[int], end: int, most: int = 20) -> list[int]:
    """Return the most likely answer, without the end token."""
    raise NotImplementedError
