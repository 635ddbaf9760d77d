"""Sampling for a batch of rows at once."""
import torch
from torch import Tensor


def warped(logits: Tensor, temperature: float=1.0, k: int | None=None, p: float | None=None) -> Tensor:
    """Probabilities, (B, V), after temperature, top-k and top-p, in this order; dropped tokens have 0."""
    raise NotImplementedError()


def sample(model, prompt: Tensor, new: int, end: int, generator: torch.Generator, **how) -> Tensor:
    """Continue (B, T) by `new` tokens; a row that has said `end` only repeats it. Stops early when all rows have."""
    raise NotImplementedError()
